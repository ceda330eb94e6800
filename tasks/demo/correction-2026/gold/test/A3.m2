S My grandmother live alone since my grandfather died three years ago .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S She is eighty-four years old , but she do everything by herself and refuse any helps .
A 8 9|||SVA|||does|||REQUIRED|||-NONE-|||0
A 13 14|||SVA|||refuses|||REQUIRED|||-NONE-|||0
A 15 16|||Nn|||help|||REQUIRED|||-NONE-|||0

S Last winter she falled in kitchen and could not stand up for two hours , it was very scary for all our family .
A 3 4|||Vform|||fell|||REQUIRED|||-NONE-|||0
A 5 5|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 15 22|||Wci|||which frightened the whole|||REQUIRED|||-NONE-|||0

S So my father bought her a small robot who can speak and call to us when something bad happen .
A 8 9|||Pref|||which|||REQUIRED|||-NONE-|||0
A 10 19|||Wci|||talk and call us if anything goes wrong|||REQUIRED|||-NONE-|||0

S In the beginning she was hating it and put a towel on it 's head .
A 0 1|||Prep|||At|||REQUIRED|||-NONE-|||0
A 4 6|||Vt|||hated|||REQUIRED|||-NONE-|||0
A 12 14|||Mec|||its|||REQUIRED|||-NONE-|||0

S She said me that she does not want be watching by a mashine .
A 1 2|||Wci|||told|||REQUIRED|||-NONE-|||0
A 5 6|||Vt|||did|||REQUIRED|||-NONE-|||0
A 12 13|||Mec|||machine|||REQUIRED|||-NONE-|||0

S But slowly the situation was changed .
A 0 5|||Wci|||Little by little , things|||REQUIRED|||-NONE-|||0

S The robot reminds her of her medicines , tells her weather and even sings an old songs from television .
A 2 3|||Vt|||reminded|||REQUIRED|||-NONE-|||0
A 6 7|||Nn|||medicine|||REQUIRED|||-NONE-|||0
A 8 9|||Vt|||told|||REQUIRED|||-NONE-|||0
A 10 10|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 16 17|||Nn|||song|||REQUIRED|||-NONE-|||0
A 18 18|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0

S Now she calls him " Taro " and speaks with him more than with me .
A 8 9|||Wci|||talks|||REQUIRED|||-NONE-|||0
A 9 10|||Prep|||to|||REQUIRED|||-NONE-|||0
A 13 14|||Prep|||to|||REQUIRED|||-NONE-|||0

S I am little jealous to a robot , but I also feel relieve .
A 2 3|||ArtOrDet|||a bit|||REQUIRED|||-NONE-|||0
A 4 5|||Prep|||of|||REQUIRED|||-NONE-|||0
A 12 13|||Wform|||relieved|||REQUIRED|||-NONE-|||0

S Of course a robot can not be instead of the family .
A 6 8|||Wci|||take the place|||REQUIRED|||-NONE-|||0
A 9 10|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0

S I think the technology should not give us a reason to visit the old people less often .
A 2 3|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 13 15|||ArtOrDet|||elderly|||REQUIRED|||-NONE-|||0

S When I arrived to university , I have two suitcase and no friend .
A 3 4|||Prep|||at|||REQUIRED|||-NONE-|||0
A 4 4|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 7 13|||Wci|||had two suitcases but did not know anyone|||REQUIRED|||-NONE-|||0

S My room is on fifth floor and there is no lift , so I must carry the luggages for four times .
A 4 4|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 14 15|||Vm|||had to|||REQUIRED|||-NONE-|||0
A 15 21|||Wci|||make four trips up the stairs with my luggage|||REQUIRED|||-NONE-|||0

S My roommate which name is Lin come from north of my country and have very different habits with me .
A 2 3|||Pref|||, whose|||REQUIRED|||-NONE-|||0
A 6 7|||SVA|||comes|||REQUIRED|||-NONE-|||0
A 8 8|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 13 19|||Wci|||has habits that are very different from mine|||REQUIRED|||-NONE-|||0

S She go to bed at nine o'clock , I am used to study until mid-night .
A 1 2|||SVA|||goes|||REQUIRED|||-NONE-|||0
A 8 8|||Srun|||but|||REQUIRED|||-NONE-|||0
A 12 13|||Vform|||studying|||REQUIRED|||-NONE-|||0
A 14 15|||Mec|||midnight|||REQUIRED|||-NONE-|||0

S At the second night we had a big quarrel about the lights .
A 0 1|||Prep|||On|||REQUIRED|||-NONE-|||0
A 8 12|||Wci|||row over the light|||REQUIRED|||-NONE-|||0

S Then the girl of next room gave us an advice : buy a small lamp .
A 5 6|||ArtOrDet|||door|||REQUIRED|||-NONE-|||0
A 8 9|||ArtOrDet|||some|||REQUIRED|||-NONE-|||0
A 11 11|||Vform|||to|||REQUIRED|||-NONE-|||0

S It costed only five dollar and solve all our problem .
A 1 2|||Vform|||cost|||REQUIRED|||-NONE-|||0
A 4 5|||Nn|||dollars|||REQUIRED|||-NONE-|||0
A 6 10|||Wci|||put an end to all our problems|||REQUIRED|||-NONE-|||0

S I also knew that the washing machines is always occupy in the weekend , so it is better wash the clothes in Tuesday morning .
A 7 10|||SVA|||are always occupied|||REQUIRED|||-NONE-|||0
A 11 13|||Nn|||weekends|||REQUIRED|||-NONE-|||0
A 18 18|||Vform|||to|||REQUIRED|||-NONE-|||0
A 19 20|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 21 22|||Prep|||on|||REQUIRED|||-NONE-|||0

S The food in the canteen is cheap but have too much oil .
A 8 12|||Wci|||is too oily|||REQUIRED|||-NONE-|||0

S In the end of the first week I did n't feel lonely any more .
A 0 1|||Prep|||At|||REQUIRED|||-NONE-|||0

S I think live together teach people something what we can not learn from the books .
A 2 3|||Vform|||living|||REQUIRED|||-NONE-|||0
A 4 5|||SVA|||teaches|||REQUIRED|||-NONE-|||0
A 7 8|||Pref|||that|||REQUIRED|||-NONE-|||0
A 13 14|||ArtOrDet||||||REQUIRED|||-NONE-|||0

S Dear Mr and Mrs Hughes ,
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S My name is Marta , I have seventeen years and I am going to stay in your house since the 3rd until the 24th of july .
A 6 7|||V0|||am|||REQUIRED|||-NONE-|||0
A 9 9|||Wci|||old|||REQUIRED|||-NONE-|||0
A 18 19|||Prep|||from|||REQUIRED|||-NONE-|||0
A 25 26|||Mec|||July|||REQUIRED|||-NONE-|||0

S First of all , I want to thank you for accept me and my brother , wich is more young that me .
A 5 11|||Wtone|||would like to thank you for having|||REQUIRED|||-NONE-|||0
A 18 20|||Wform|||younger|||REQUIRED|||-NONE-|||0
A 20 21|||Mec|||than|||REQUIRED|||-NONE-|||0

S You asked us if is there some food that we do n't eat .
A 4 8|||Wci|||there is anything|||REQUIRED|||-NONE-|||0

S I eat of all , but my brother is allergic to the nuts and he do n't like the fish .
A 2 4|||Wci|||anything|||REQUIRED|||-NONE-|||0
A 11 12|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 15 16|||SVA|||does|||REQUIRED|||-NONE-|||0
A 18 19|||ArtOrDet||||||REQUIRED|||-NONE-|||0

S I am studying English since six years and my dream are to become interpreter .
A 1 3|||Vt|||have studied|||REQUIRED|||-NONE-|||0
A 4 5|||Prep|||for|||REQUIRED|||-NONE-|||0
A 10 11|||SVA|||is|||REQUIRED|||-NONE-|||0
A 13 13|||ArtOrDet|||an|||REQUIRED|||-NONE-|||0

S In my free time I use to do swimming and to read novels of mystery .
A 5 15|||Wci|||go swimming and read mystery novels|||REQUIRED|||-NONE-|||0

S We will arrive at the airport of Bristol on Saturday to the eleven in the morning .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S Can you explain us how can we go to your home by the bus ?
A 3 3|||Prep|||to|||REQUIRED|||-NONE-|||0
A 5 13|||Wci|||to get to your house by|||REQUIRED|||-NONE-|||0

S My parents say hello you and hope that we do not cause you many troubles .
A 4 5|||Prep||||||REQUIRED|||-NONE-|||0
A 13 15|||Nn|||too much trouble|||REQUIRED|||-NONE-|||0

S I look forward to meet you soon .
A 4 5|||Vform|||meeting|||REQUIRED|||-NONE-|||0

S Yours sincerely , Marta
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S My mother sell fish in the center market of our town for twenty year .
A 2 3|||Vt|||sells|||REQUIRED|||-NONE-|||0
A 4 5|||Prep|||at|||REQUIRED|||-NONE-|||0
A 6 7|||Wform|||central|||REQUIRED|||-NONE-|||0
A 13 14|||Nn|||years|||REQUIRED|||-NONE-|||0

S Every days she wake up at three and ride her motorbike to the harbor for buying the fish directly from the boats .
A 1 2|||Nn|||day|||REQUIRED|||-NONE-|||0
A 3 4|||SVA|||wakes|||REQUIRED|||-NONE-|||0
A 8 9|||SVA|||rides|||REQUIRED|||-NONE-|||0
A 14 16|||Vform|||to buy|||REQUIRED|||-NONE-|||0

S When I was child , I often go with her in the summer holiday .
A 3 3|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 7 8|||Vt|||went|||REQUIRED|||-NONE-|||0

S I still remember smell of ice , salt and gasoline , and the women shout the prices under yellow light .
A 3 3|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 14 20|||Wci|||shouting prices under the yellow lamps|||REQUIRED|||-NONE-|||0

S Nobody have a calculator , they count everything in the head very fast .
A 1 13|||Wci|||had a calculator ; they did the sums in their heads at great speed|||REQUIRED|||-NONE-|||0

S If you are not careful , you will buy a fish from yesterday , because my mother teached me to look the eye of fish .
A 9 13|||WOinc|||yesterday 's fish|||REQUIRED|||-NONE-|||0
A 14 15|||Trans|||so|||REQUIRED|||-NONE-|||0
A 17 18|||Vform|||taught|||REQUIRED|||-NONE-|||0
A 22 23|||Nn|||eyes|||REQUIRED|||-NONE-|||0
A 24 24|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0

S Fresh fish has clear eye and red gill .
A 4 5|||Nn|||eyes|||REQUIRED|||-NONE-|||0
A 7 8|||Nn|||gills|||REQUIRED|||-NONE-|||0

S Now there is a supermarket at our street and many young family prefers buy fish which already cut and pack in plastic .
A 5 6|||Prep|||on|||REQUIRED|||-NONE-|||0
A 11 13|||Nn|||families prefer to|||REQUIRED|||-NONE-|||0
A 14 20|||Wci|||ready-cut fish packed|||REQUIRED|||-NONE-|||0

S It more convenient but I do n't think it is more delicious .
A 1 1|||V0|||is|||REQUIRED|||-NONE-|||0

S My mother 's customer is become old , some die .
A 3 5|||SVA|||customers have|||REQUIRED|||-NONE-|||0
A 8 8|||Srun|||and|||REQUIRED|||-NONE-|||0
A 9 10|||Vt|||are dying|||REQUIRED|||-NONE-|||0

S She always says that when she will stop , the fish will lose a friend .
A 6 8|||Vt|||stops|||REQUIRED|||-NONE-|||0

S I hope market never close .
A 2 2|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 3 3|||SVA|||will|||REQUIRED|||-NONE-|||0

S I come from a city , where almost everybody drive car .
A 5 6|||Mec||||||REQUIRED|||-NONE-|||0
A 9 10|||Wci|||goes by|||REQUIRED|||-NONE-|||0

S Two years ago city council has promised to build thirty kilometers of bicycle lanes , but until today were built only four .
A 3 3|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 5 6|||Vt||||||REQUIRED|||-NONE-|||0
A 16 22|||WOinc|||only four have been built so far|||REQUIRED|||-NONE-|||0

S In my opinion it is big mistake and I would like to explain why .
A 3 4|||Pref|||this|||REQUIRED|||-NONE-|||0
A 5 5|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 7 7|||Mec|||,|||REQUIRED|||-NONE-|||0

S Firstly , bicycle is the cheapest mean of transport , what means that everyone can afford it .
A 2 2|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 6 7|||Nn|||means|||REQUIRED|||-NONE-|||0
A 10 11|||Pref|||which|||REQUIRED|||-NONE-|||0

S Secondly , the people who cycles to the work are healthier and have less days of sickness .
A 5 6|||SVA|||cycle|||REQUIRED|||-NONE-|||0
A 7 8|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 12 17|||Wci|||take fewer sick days|||REQUIRED|||-NONE-|||0

S Research of our university shows that one kilometre by bicycle saves the society about 20 cents .
A 1 2|||Prep|||from|||REQUIRED|||-NONE-|||0
A 8 8|||Wci|||of travel|||REQUIRED|||-NONE-|||0
A 11 12|||ArtOrDet||||||REQUIRED|||-NONE-|||0

S Opponents are saying that in winter nobody will be cycling .
A 1 3|||Vt|||say|||REQUIRED|||-NONE-|||0

S It is not true , because in Finland , where the winter is much longer , are cities in which every fifth inhabitant uses bike whole year .
A 23 25|||ArtOrDet|||cycles|||REQUIRED|||-NONE-|||0
A 25 25|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0

S What is more , the conditions of our roads is such bad that the drivers should also to be interested in less cars .
A 5 6|||SVA|||condition|||REQUIRED|||-NONE-|||0
A 10 11|||Wci|||that|||REQUIRED|||-NONE-|||0
A 17 18|||Vform||||||REQUIRED|||-NONE-|||0
A 21 22|||Wci|||fewer|||REQUIRED|||-NONE-|||0

S To conclude , I agree with the opinion that money spended for bicycle lanes are not cost , but investment .
A 10 11|||Vform|||spent|||REQUIRED|||-NONE-|||0
A 14 15|||SVA|||is|||REQUIRED|||-NONE-|||0
A 16 16|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0

S Since last January , the supermarkets in my city does not give free plastic bag again .
A 4 5|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 9 16|||Wci|||no longer give out free plastic bags|||REQUIRED|||-NONE-|||0

S Firstly many customer was angry to the cashiers , although they only follow the rule .
A 0 1|||Trans|||At first|||REQUIRED|||-NONE-|||0
A 2 4|||Nn|||customers were|||REQUIRED|||-NONE-|||0
A 12 13|||Vt|||followed|||REQUIRED|||-NONE-|||0

S I myself often forget to bring my own bag and must carry ten egg in my hat .
A 3 4|||Vt|||forgot|||REQUIRED|||-NONE-|||0
A 13 14|||Nn|||eggs|||REQUIRED|||-NONE-|||0

S Although it was funny , but I understood that habit can be change .
A 5 6|||Trans||||||REQUIRED|||-NONE-|||0
A 7 12|||Wci|||realised that habits can|||REQUIRED|||-NONE-|||0

S The river behind my school use to be full of bags which looks like a white flowers in the tree .
A 5 6|||Vform|||used|||REQUIRED|||-NONE-|||0
A 12 13|||SVA|||looked|||REQUIRED|||-NONE-|||0
A 14 15|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 19 20|||Nn|||trees|||REQUIRED|||-NONE-|||0

S In rainy season the bags closed the drainage and water came into our class .
A 1 1|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 5 14|||Wci|||blocked the drains and our classroom was flooded|||REQUIRED|||-NONE-|||0

S This year there was no flood , maybe is it a coincidence but I do n't think so .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S Some peoples say that one bag is nothing .
A 1 2|||Nn|||people|||REQUIRED|||-NONE-|||0

S But in a city of two millions people , each uses three bags a day , it mean six millions bag .
A 6 7|||Nn|||million|||REQUIRED|||-NONE-|||0
A 9 10|||Vform|||if each person|||REQUIRED|||-NONE-|||0
A 17 18|||SVA|||means|||REQUIRED|||-NONE-|||0
A 19 21|||Nn|||million bags|||REQUIRED|||-NONE-|||0

S The government should also forbid the plastic spoon and straw , and must educate the children since they are small .
A 7 8|||Nn|||spoons|||REQUIRED|||-NONE-|||0
A 9 10|||Nn|||straws|||REQUIRED|||-NONE-|||0
A 12 13|||Vm||||||REQUIRED|||-NONE-|||0
A 14 15|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 16 17|||Wci|||when|||REQUIRED|||-NONE-|||0

S I believe that if everybody change one small habit , our earth can breath again .
A 5 6|||SVA|||changes|||REQUIRED|||-NONE-|||0
A 13 14|||Mec|||breathe|||REQUIRED|||-NONE-|||0

S It was the first time when I traveled alone , and my mother gave me the food for week .
A 13 18|||Wci|||had packed enough food for a|||REQUIRED|||-NONE-|||0

S Train left Moscow late in evening and I was must arrive to Kazan at six in morning .
A 0 1|||ArtOrDet|||The train|||REQUIRED|||-NONE-|||0
A 5 5|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 8 10|||Vm|||had to|||REQUIRED|||-NONE-|||0
A 11 12|||Prep|||in|||REQUIRED|||-NONE-|||0
A 16 16|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0

S In my compartment was sitting old man with huge beard , who did not say nothing during two hours .
A 5 5|||ArtOrDet|||an|||REQUIRED|||-NONE-|||0
A 8 8|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 15 17|||Wci|||a word for|||REQUIRED|||-NONE-|||0

S I was afraid , that he is criminal , so I hided my phone under pillow .
A 3 4|||Mec||||||REQUIRED|||-NONE-|||0
A 6 7|||Vt|||was|||REQUIRED|||-NONE-|||0
A 11 12|||Vform|||hid|||REQUIRED|||-NONE-|||0
A 15 15|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0

S At midnight he suddenly opened the bag and pulled out from there a chess board .
A 5 15|||Wci|||his bag and took out a chessboard|||REQUIRED|||-NONE-|||0

S " You play ? " he asked , and I nodded by head .
A 1 2|||Ssub|||Do you|||REQUIRED|||-NONE-|||0
A 11 12|||Prep|||my|||REQUIRED|||-NONE-|||0

S We were playing until four o'clock in the morning , and he has won me all games except one .
A 1 6|||Wci|||played until four|||REQUIRED|||-NONE-|||0
A 12 17|||Wci|||won every game|||REQUIRED|||-NONE-|||0

S He told , that he was teacher of mathematics and goes to his daughter 's wedding .
A 2 3|||Wci|||me|||REQUIRED|||-NONE-|||0
A 6 6|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0

S When I waked up , the train already stood in Kazan and the old man was gone .
A 2 3|||Vform|||woke|||REQUIRED|||-NONE-|||0
A 7 9|||Vt|||was already standing|||REQUIRED|||-NONE-|||0

S On the table layed white queen and a note : " thank you for the company " .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S I keep this figure till now , and I am not afraid old men with beards any more .
A 1 2|||Vt|||have kept|||REQUIRED|||-NONE-|||0
A 3 4|||Wci|||piece|||REQUIRED|||-NONE-|||0
A 12 12|||Prep|||of|||REQUIRED|||-NONE-|||0

S In my country , the entrance examination decide the whole life of the student .
A 7 14|||Wci|||decides a student 's whole future|||REQUIRED|||-NONE-|||0

S High school student studies from eight in the morning to eleven in the night and sleeps only five hour .
A 2 4|||Nn|||students study|||REQUIRED|||-NONE-|||0
A 11 12|||Prep|||at|||REQUIRED|||-NONE-|||0
A 12 13|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 15 16|||SVA|||sleep|||REQUIRED|||-NONE-|||0
A 18 19|||Nn|||hours|||REQUIRED|||-NONE-|||0

S According to the survey , most of students feels stress and one of three have a stomachache before the test .
A 2 3|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 6 7|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 8 9|||SVA|||feel|||REQUIRED|||-NONE-|||0
A 9 10|||Wform|||stressed|||REQUIRED|||-NONE-|||0
A 12 13|||Prep|||in|||REQUIRED|||-NONE-|||0
A 15 17|||Nn|||stomach pain|||REQUIRED|||-NONE-|||0
A 18 20|||ArtOrDet|||tests|||REQUIRED|||-NONE-|||0

S I was also same .
A 2 3|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0

S Two month before the exam , my hair was falling and I could n't eat nothing except rice .
A 1 2|||Nn|||months|||REQUIRED|||-NONE-|||0
A 13 17|||Wci|||eat nothing but|||REQUIRED|||-NONE-|||0

S My parents worried about , but they did n't know how to do .
A 4 4|||Prep|||me|||REQUIRED|||-NONE-|||0
A 10 11|||Wci|||what|||REQUIRED|||-NONE-|||0

S The person who helped me was my physical education teacher , he make me to run every morning during twenty minutes .
A 11 12|||Srun|||who|||REQUIRED|||-NONE-|||0
A 12 13|||Vt|||made|||REQUIRED|||-NONE-|||0
A 14 15|||Vform||||||REQUIRED|||-NONE-|||0
A 18 19|||Prep|||for|||REQUIRED|||-NONE-|||0

S Running was boring in first , but after two week I could sleep more deep and my mind became clear .
A 3 4|||Prep|||at|||REQUIRED|||-NONE-|||0
A 9 10|||Nn|||weeks|||REQUIRED|||-NONE-|||0
A 13 15|||Wform|||better|||REQUIRED|||-NONE-|||0

S I could get a good score , but more important thing is , I learned that body and mind is connected .
A 1 6|||Wci|||did well in the exam|||REQUIRED|||-NONE-|||0
A 8 13|||ArtOrDet|||the more important thing is that|||REQUIRED|||-NONE-|||0
A 16 18|||ArtOrDet|||the body and the|||REQUIRED|||-NONE-|||0
A 19 20|||SVA|||are|||REQUIRED|||-NONE-|||0

S Therefore , I strongly think the schools should give student the time to exercise , even in exam season .
A 0 1|||Trans|||For this reason|||REQUIRED|||-NONE-|||0
A 5 6|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 9 10|||Nn|||students|||REQUIRED|||-NONE-|||0
A 18 19|||ArtOrDet|||seasons|||REQUIRED|||-NONE-|||0

S Dear Sir or Madam ,
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S I am writing for complain about the coffee machine which I bought it from your website in 14 march .
A 3 4|||Vform|||to|||REQUIRED|||-NONE-|||0
A 12 13|||Pref||||||REQUIRED|||-NONE-|||0
A 16 17|||Prep|||on|||REQUIRED|||-NONE-|||0
A 18 19|||Mec|||March|||REQUIRED|||-NONE-|||0

S In your page it was writing that the delivery takes three days , however the machine came after three weeks .
A 0 1|||Prep|||On|||REQUIRED|||-NONE-|||0
A 4 6|||Vform|||said|||REQUIRED|||-NONE-|||0
A 9 10|||Vt|||would take|||REQUIRED|||-NONE-|||0
A 12 14|||Srun|||. However ,|||REQUIRED|||-NONE-|||0
A 14 20|||Wci|||it took three weeks to arrive|||REQUIRED|||-NONE-|||0

S When I opened the box , I saw that glass was broken and also the instructions was on german .
A 9 9|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 13 14|||Wci||||||REQUIRED|||-NONE-|||0
A 18 19|||Mec|||German|||REQUIRED|||-NONE-|||0

S I called to your customer services four time .
A 2 3|||Prep||||||REQUIRED|||-NONE-|||0
A 7 8|||Nn|||times|||REQUIRED|||-NONE-|||0

S In every time they told to me that they will call me back , but nobody did n't call .
A 0 2|||Prep|||Every|||REQUIRED|||-NONE-|||0
A 5 6|||Prep||||||REQUIRED|||-NONE-|||0
A 9 10|||Vt|||would|||REQUIRED|||-NONE-|||0
A 17 19|||Wci||||||REQUIRED|||-NONE-|||0

S last person who I spoke was even rude against me , she said that " the glass breaks , it is normal " .
A 0 0|||ArtOrDet|||The|||REQUIRED|||-NONE-|||0
A 5 5|||Prep|||with|||REQUIRED|||-NONE-|||0
A 6 9|||Wci|||downright rude to|||REQUIRED|||-NONE-|||0
A 11 11|||Srun|||and|||REQUIRED|||-NONE-|||0

S I am your customer since five years and I did n't expect such behaviour .
A 1 5|||Vt|||have been your customer for|||REQUIRED|||-NONE-|||0

S I want from you to send a new machine until end of this month or give back my money .
A 2 3|||Wci||||||REQUIRED|||-NONE-|||0
A 9 9|||Wci|||to me|||REQUIRED|||-NONE-|||0
A 9 10|||Prep|||by|||REQUIRED|||-NONE-|||0
A 10 10|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0

S Otherwise I will be have to apply to consumer court and share my experience in social media .
A 4 5|||Vform|||forced|||REQUIRED|||-NONE-|||0
A 6 15|||Wci|||go to the consumer court and tell people about it on|||REQUIRED|||-NONE-|||0

S You can find the foto of broken glass and bill in attachment .
A 4 5|||Mec|||photo|||REQUIRED|||-NONE-|||0
A 6 6|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 10 12|||ArtOrDet|||attached|||REQUIRED|||-NONE-|||0

S I wait your fast answering .
A 1 5|||Wtone|||look forward to your prompt reply|||REQUIRED|||-NONE-|||0

S My grandfather is belonging to a small village , which is situated at border of the desert .
A 2 4|||Vt|||belongs|||REQUIRED|||-NONE-|||0
A 8 9|||Mec||||||REQUIRED|||-NONE-|||0
A 12 13|||Prep|||on|||REQUIRED|||-NONE-|||0

S When he was young , one well was giving the water to the hundred families and level of water was hardly ten meter below ground .
A 5 15|||Wci|||a single well supplied a hundred families with water|||REQUIRED|||-NONE-|||0
A 16 16|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 22 23|||Nn|||metres|||REQUIRED|||-NONE-|||0

S Then the big farmer have started to use the electric pumps for growing the sugarcane .
A 4 5|||Vt||||||REQUIRED|||-NONE-|||0
A 13 15|||ArtOrDet|||sugar cane|||REQUIRED|||-NONE-|||0

S Sugarcane is needing much water , more than rain can be giving .
A 1 3|||Vt|||needs|||REQUIRED|||-NONE-|||0
A 3 4|||Wci|||a lot of|||REQUIRED|||-NONE-|||0
A 8 8|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 10 12|||Vform|||give|||REQUIRED|||-NONE-|||0

S Today the same well is of sixty meters deep and in summers it gets completely dry .
A 13 16|||Wci|||dries up completely|||REQUIRED|||-NONE-|||0

S Womens has to walk two hours for fetching the water , and because of this many girl leaves the school .
A 0 2|||Nn|||Women have|||REQUIRED|||-NONE-|||0
A 4 4|||Prep|||for|||REQUIRED|||-NONE-|||0
A 8 9|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 16 18|||Nn|||girls leave|||REQUIRED|||-NONE-|||0
A 18 19|||ArtOrDet||||||REQUIRED|||-NONE-|||0

S My cousin sister was discussing about this problem with the village council , but they told that nothing can be done .
A 2 3|||Wci||||||REQUIRED|||-NONE-|||0
A 5 6|||Prep||||||REQUIRED|||-NONE-|||0
A 15 16|||Wci|||said|||REQUIRED|||-NONE-|||0

S So she and her classmate has digged small pond to catch the rain water on the school ground .
A 4 5|||Nn|||classmates|||REQUIRED|||-NONE-|||0
A 8 9|||Nn|||ponds|||REQUIRED|||-NONE-|||0
A 10 11|||Wci|||collect|||REQUIRED|||-NONE-|||0
A 12 14|||Mec|||rainwater|||REQUIRED|||-NONE-|||0

S After two rainy seasons , the level of the well has came up by three metre .
A 10 11|||Vform||||||REQUIRED|||-NONE-|||0
A 15 16|||Nn|||meters|||REQUIRED|||-NONE-|||0

S It is a very less , but it is showing us the direction .
A 2 5|||Wci|||very little|||REQUIRED|||-NONE-|||0
A 8 13|||Wci|||shows us which way to go|||REQUIRED|||-NONE-|||0

S I am thinking that government should learn from the school girls rather than to give more loans for pump .
A 4 4|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 13 15|||Vform|||giving|||REQUIRED|||-NONE-|||0
A 18 19|||Nn|||pumps|||REQUIRED|||-NONE-|||0

S Before to come in England I never cooked nothing in my life .
A 1 3|||Vform|||coming|||REQUIRED|||-NONE-|||0
A 3 4|||Prep|||to|||REQUIRED|||-NONE-|||0
A 8 9|||Wci|||anything|||REQUIRED|||-NONE-|||0

S In my house cooked always my grandmother , and nobody else could enter in the kitchen .
A 3 7|||WOinc|||my grandmother always did the cooking|||REQUIRED|||-NONE-|||0
A 11 14|||Wci|||was allowed into|||REQUIRED|||-NONE-|||0

S When I moved in a flat with three other boys , I eated pizza every days for two months , I took six kilos .
A 3 4|||Prep|||to|||REQUIRED|||-NONE-|||0
A 12 13|||Vform|||ate|||REQUIRED|||-NONE-|||0
A 21 22|||Wci|||put on|||REQUIRED|||-NONE-|||0

S One evening I called to my grandmother by video and asked to her how I can make the tomatoes sauce .
A 4 5|||Prep||||||REQUIRED|||-NONE-|||0
A 7 8|||Prep|||on|||REQUIRED|||-NONE-|||0
A 11 12|||Prep||||||REQUIRED|||-NONE-|||0
A 15 16|||Vm|||could|||REQUIRED|||-NONE-|||0
A 18 19|||Nn|||tomato|||REQUIRED|||-NONE-|||0

S She laughed since five minutes , then she explained me all step for step .
A 2 3|||Prep|||for|||REQUIRED|||-NONE-|||0
A 9 11|||Prep|||everything|||REQUIRED|||-NONE-|||0
A 12 13|||Wci|||by|||REQUIRED|||-NONE-|||0

S The secret is to not hurry : the onion have to became sweet before you put the tomatoes .
A 9 12|||SVA|||must become|||REQUIRED|||-NONE-|||0
A 16 16|||Wci|||in|||REQUIRED|||-NONE-|||0

S My first sauce was like a soup , the second one was burned , but the third made to cry my roommate from the happiness .
A 5 6|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 8 8|||Srun|||and|||REQUIRED|||-NONE-|||0
A 18 24|||WOinc|||my flatmate cry with|||REQUIRED|||-NONE-|||0

S Now every sundays I cook for ten or twelve persons and we speak in five different language .
A 2 3|||Nn|||Sunday|||REQUIRED|||-NONE-|||0
A 16 17|||Nn|||languages|||REQUIRED|||-NONE-|||0

S I discovered that cook it is not a question of recipe but of patience .
A 1 1|||Vt|||have|||REQUIRED|||-NONE-|||0
A 3 14|||Wci|||cooking is a matter of patience rather than recipes|||REQUIRED|||-NONE-|||0

S My grandmother is ninety-one years and she still does not trust of my sauce .
A 11 12|||Prep||||||REQUIRED|||-NONE-|||0

S Nowadays , most of people in my country gets the news from phone and not from the newspapers .
A 3 13|||Wci|||people in my country follow the news on their phones|||REQUIRED|||-NONE-|||0
A 16 17|||ArtOrDet||||||REQUIRED|||-NONE-|||0

S This change it has advantages and disadvantages .
A 2 3|||Pref||||||REQUIRED|||-NONE-|||0

S From one side , the news are fast and free , and every person he can write his opinion .
A 0 3|||Prep|||On the one hand|||REQUIRED|||-NONE-|||0
A 6 7|||SVA|||is|||REQUIRED|||-NONE-|||0
A 14 15|||Pref||||||REQUIRED|||-NONE-|||0

S When earthquake happened in our region , the people knowed from the phone where is a safe place before the television say any thing .
A 9 10|||Vform|||knew|||REQUIRED|||-NONE-|||0
A 14 24|||Wci|||to find a safe place before there was anything on television|||REQUIRED|||-NONE-|||0

S From other side , alot of informations are wrong .
A 0 1|||Prep|||On the|||REQUIRED|||-NONE-|||0
A 4 5|||Mec|||a lot|||REQUIRED|||-NONE-|||0
A 6 8|||Nn|||information is|||REQUIRED|||-NONE-|||0

S My uncle shared a picture of a lion which walking in the streets , but the picture was from a film and it was old ten years .
A 9 10|||V0|||walked|||REQUIRED|||-NONE-|||0
A 12 13|||Nn|||street|||REQUIRED|||-NONE-|||0
A 17 27|||WOinc|||came from a ten-year-old film|||REQUIRED|||-NONE-|||0

S He did not lied , he only did not checked .
A 3 4|||Vform|||lie|||REQUIRED|||-NONE-|||0
A 9 10|||Vform|||check|||REQUIRED|||-NONE-|||0

S I think that the schools must learn the students how they can discover the false news .
A 6 7|||Wci|||teach|||REQUIRED|||-NONE-|||0
A 7 8|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 12 13|||Wci|||detect|||REQUIRED|||-NONE-|||0
A 13 14|||ArtOrDet||||||REQUIRED|||-NONE-|||0

S Before I press " share " , I am asking always three question : who wrote this , when , and what does he want ?
A 8 10|||Vt|||ask|||REQUIRED|||-NONE-|||0
A 12 13|||Nn|||questions|||REQUIRED|||-NONE-|||0

S If the answer are not clear , I put the phone in my poket and drink my tea .
A 3 4|||SVA|||is|||REQUIRED|||-NONE-|||0
A 9 10|||ArtOrDet|||my|||REQUIRED|||-NONE-|||0
A 13 14|||Mec|||pocket|||REQUIRED|||-NONE-|||0

S Last summer I have worked during six weeks in a bakery for earn some money for my studies .
A 3 4|||Vt||||||REQUIRED|||-NONE-|||0
A 5 6|||Prep|||for|||REQUIRED|||-NONE-|||0

S I had to be there at four hours of the morning , when all the world sleeps yet .
A 7 9|||Wci|||o'clock in|||REQUIRED|||-NONE-|||0
A 13 16|||Wci|||everybody|||REQUIRED|||-NONE-|||0
A 16 18|||Vt|||was still sleeping|||REQUIRED|||-NONE-|||0

S The chief , Monsieur Perrin , was a man very severe but fair .
A 1 2|||Wci|||boss|||REQUIRED|||-NONE-|||0
A 8 11|||WOinc|||very strict man|||REQUIRED|||-NONE-|||0

S He controlled every croissant and if the form was not good , we must recommence .
A 1 2|||Wci|||checked|||REQUIRED|||-NONE-|||0
A 7 15|||Wci|||shape was not right , we had to start all over again|||REQUIRED|||-NONE-|||0

S The first days , I burned me all the time , I was so tired that I felt asleep in the bus and I missed my stop .
A 6 7|||Pform|||myself|||REQUIRED|||-NONE-|||0
A 11 11|||Srun|||and|||REQUIRED|||-NONE-|||0
A 17 18|||Vform|||fell|||REQUIRED|||-NONE-|||0
A 19 20|||Prep|||on|||REQUIRED|||-NONE-|||0

S But there is a moment magic , when the breads go out from the oven and they " sing " .
A 4 6|||WOinc|||magical moment|||REQUIRED|||-NONE-|||0
A 9 10|||Nn|||bread|||REQUIRED|||-NONE-|||0
A 10 11|||Wci|||come|||REQUIRED|||-NONE-|||0
A 12 13|||Prep|||of|||REQUIRED|||-NONE-|||0

S It is the crust who crack because of the cold air .
A 4 6|||SVA|||which cracks|||REQUIRED|||-NONE-|||0

S The clients came since six o'clock , always the same , and I knew the life of all the quarter .
A 3 4|||Prep|||from|||REQUIRED|||-NONE-|||0
A 14 20|||Wci|||what was going on in the whole neighbourhood|||REQUIRED|||-NONE-|||0

S An old lady buyed each day two baguettes , whereas she lived alone .
A 3 8|||WOinc|||bought two baguettes every day|||REQUIRED|||-NONE-|||0
A 8 10|||Trans|||although|||REQUIRED|||-NONE-|||0

S The last day I asked her why , she answered me that the second was for the birds .
A 0 1|||Prep|||On my|||REQUIRED|||-NONE-|||0
A 7 8|||Srun|||and|||REQUIRED|||-NONE-|||0

S I do n't want to become baker , but I look the bread with other eyes since .
A 6 6|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 10 16|||Wci|||have looked at bread differently ever|||REQUIRED|||-NONE-|||0

S Last friday has our class made a trip to the technical museum in Munich .
A 1 2|||Mec|||Friday|||REQUIRED|||-NONE-|||0
A 2 9|||WOinc|||our class visited|||REQUIRED|||-NONE-|||0

S We have met us at the station at seven o'clock , but the train had a delay of forty minutes .
A 1 4|||Vform|||met|||REQUIRED|||-NONE-|||0
A 14 20|||Wci|||was forty minutes late|||REQUIRED|||-NONE-|||0

S The museum is so big , that one becomes tired feets after one hour .
A 5 6|||Mec||||||REQUIRED|||-NONE-|||0
A 7 11|||Wci|||your feet get tired|||REQUIRED|||-NONE-|||0

S Especially interesting I found the department with the old planes , because you could go inside of a real one .
A 13 14|||Vt|||can|||REQUIRED|||-NONE-|||0
A 16 17|||Prep||||||REQUIRED|||-NONE-|||0

S Our guide explained us , how the first pilots have navigated without any instruments : they have followed simply the railway lines .
A 3 3|||Prep|||to|||REQUIRED|||-NONE-|||0
A 9 10|||Vt||||||REQUIRED|||-NONE-|||0
A 16 17|||Vt||||||REQUIRED|||-NONE-|||0

S I did not know that before , and I find it genial .
A 11 12|||Wci|||ingenious|||REQUIRED|||-NONE-|||0

S After lunch we could make experiments by ourselves .
A 6 7|||Pform||||||REQUIRED|||-NONE-|||0

S My friend Jonas has become an electric shock , but it was not dangerous , he only looked funnily .
A 3 5|||Wci|||got|||REQUIRED|||-NONE-|||0
A 14 15|||Srun|||and|||REQUIRED|||-NONE-|||0
A 18 19|||Wform|||funny|||REQUIRED|||-NONE-|||0

S In the evening were we all so tired that nobody spoke at the train to home .
A 11 12|||Prep|||in|||REQUIRED|||-NONE-|||0
A 14 15|||Prep||||||REQUIRED|||-NONE-|||0

S I would recommend the museum to everybody who interests himself for technique , but you should take comfortable shoes with you .
A 8 11|||Vform|||is interested in|||REQUIRED|||-NONE-|||0
A 14 21|||Wci|||wear comfortable shoes|||REQUIRED|||-NONE-|||0

S It happened when I had twelve years and my family was in vacation in the beach .
A 4 7|||V0|||was twelve years old|||REQUIRED|||-NONE-|||0
A 11 12|||Prep|||on|||REQUIRED|||-NONE-|||0
A 13 14|||Prep|||at|||REQUIRED|||-NONE-|||0

S One day , a litle brown dog appear in front of our house and stayed there all the day looking to us .
A 4 5|||Mec|||little|||REQUIRED|||-NONE-|||0
A 14 22|||Wci|||sat there watching us all day|||REQUIRED|||-NONE-|||0

S My father said to us to not give food for him , because else he will never go out .
A 9 10|||Prep|||to|||REQUIRED|||-NONE-|||0
A 13 14|||Wci|||otherwise|||REQUIRED|||-NONE-|||0
A 17 19|||Wci|||leave|||REQUIRED|||-NONE-|||0

S But my sister and me we put every night a piece of meat behind the house hidden .
A 5 17|||WOinc|||secretly put a piece of meat behind the house every night|||REQUIRED|||-NONE-|||0

S After one week , my sister went swimming and the sea was more strong than the normal .
A 0 3|||Wci|||A week later|||REQUIRED|||-NONE-|||0
A 12 17|||Wci|||rougher than usual|||REQUIRED|||-NONE-|||0

S She started to scream , but my parents was sleeping and did n't listen her .
A 8 9|||SVA|||were|||REQUIRED|||-NONE-|||0
A 14 14|||Wci|||to|||REQUIRED|||-NONE-|||0

S The dog runned until my fathers chair and started to pull his shirt .
A 2 3|||Vform|||ran|||REQUIRED|||-NONE-|||0
A 5 6|||Npos|||father 's|||REQUIRED|||-NONE-|||0

S In the moment that my father understood , he jumped in the water and catched her .
A 0 4|||Trans|||As soon as|||REQUIRED|||-NONE-|||0
A 10 16|||Wci|||into the water and pulled her out|||REQUIRED|||-NONE-|||0

S That night , the dog slept in the carpet of the living room and nobody said nothing .
A 6 7|||Prep|||on|||REQUIRED|||-NONE-|||0
A 10 11|||ArtOrDet|||our|||REQUIRED|||-NONE-|||0
A 16 17|||Wci|||anything|||REQUIRED|||-NONE-|||0

S We gave him the name Sal , what mean " salt " in portuguese .
A 1 5|||Wci|||called him|||REQUIRED|||-NONE-|||0
A 7 9|||Pref|||which means|||REQUIRED|||-NONE-|||0
A 13 14|||Mec|||Portuguese|||REQUIRED|||-NONE-|||0

S He lived with us during eleven years and he never liked of the sea .
A 4 5|||Prep|||for|||REQUIRED|||-NONE-|||0
A 11 12|||Prep||||||REQUIRED|||-NONE-|||0
