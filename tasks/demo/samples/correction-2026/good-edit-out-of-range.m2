S Half year ago I was sleeping maximum five hour per night .
A 8 9|||Nn|||hours|||REQUIRED|||-NONE-|||0

S I laid in the bed with my phone and looked on videos who I did n't even find funny .
A 1 2|||Vform|||lay|||REQUIRED|||-NONE-|||0
A 3 4|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 10 11|||Prep|||at|||REQUIRED|||-NONE-|||0
A 12 13|||Pref|||that|||REQUIRED|||-NONE-|||0
A 14 15|||Vt|||do|||REQUIRED|||-NONE-|||0

S On the mornings was I like a zombie , and my boss beginned to notice it .
A 12 13|||Vform|||began|||REQUIRED|||-NONE-|||0

S My sister , that is nurse , adviced me to charge the phone in the kitchen instead of beside bed .
A 3 4|||Pref|||who|||REQUIRED|||-NONE-|||0
A 5 5|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 7 8|||Mec|||advised|||REQUIRED|||-NONE-|||0
A 9 11|||Vform|||charging|||REQUIRED|||-NONE-|||0
A 13 14|||Prep|||on|||REQUIRED|||-NONE-|||0

S The first week was terribly .
A 4 5|||Wform|||terrible|||REQUIRED|||-NONE-|||0

S I stood up three times only for to see if somebody has wrote me .
A 1 2|||Wci|||got|||REQUIRED|||-NONE-|||0
A 6 7|||Vform||||||REQUIRED|||-NONE-|||0

S But after a while I discovered the books again , and I have red eleven of them since then .
A 6 7|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 8 9|||Mec|||against|||REQUIRED|||-NONE-|||0
A 13 14|||Mec|||read|||REQUIRED|||-NONE-|||0

S Researchers say that the blue light hinders the brain to produce sleep hormones .
A 0 1|||ArtOrDet|||The researchers|||REQUIRED|||-NONE-|||0
A 9 11|||Vform|||from producing|||REQUIRED|||-NONE-|||0

S I do n't no if it is whole explanation , but for me has it functioned .
A 3 4|||Mec|||know|||REQUIRED|||-NONE-|||0
A 10 11|||Mec|||bat|||REQUIRED|||-NONE-|||0

S To buy a normal alarm clock was the best desicion of the year .
A 9 10|||Mec|||decision|||REQUIRED|||-NONE-|||0
A 11 12|||ArtOrDet|||my|||REQUIRED|||-NONE-|||0

S I started learning guitar when I was forty years .
A 1 1|||Vt|||have|||REQUIRED|||-NONE-|||0

S Everybody in my office were laughing to me .
A 6 7|||Prep|||at|||REQUIRED|||-NONE-|||0

S They said it is a hobby for teenager and my finger is too old .
A 1 2|||Wci|||told|||REQUIRED|||-NONE-|||0
A 7 8|||Nn|||teenagers|||REQUIRED|||-NONE-|||0
A 10 12|||Nn|||fingers are|||REQUIRED|||-NONE-|||0

S My teacher is boy nineteen years old with green hair , but he have a lot of patient .
A 13 14|||SVA|||has|||REQUIRED|||-NONE-|||0
A 17 18|||Wform|||patience|||REQUIRED|||-NONE-|||0

S First three month , I just could play one song , and neighbors hate this song .
A 0 1|||ArtOrDet|||For the first|||REQUIRED|||-NONE-|||0
A 2 3|||Nn|||months|||REQUIRED|||-NONE-|||0

S After that , something open in my mind and my hands learned to move without think .
A 4 5|||Vt|||opened|||REQUIRED|||-NONE-|||0
A 15 16|||Vform|||thinking|||REQUIRED|||-NONE-|||0

S When I am tired from the work , I play half hour and all my worry goes away .
A 5 6|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 10 10|||Prep|||for|||REQUIRED|||-NONE-|||0
A 11 11|||ArtOrDet|||an|||REQUIRED|||-NONE-|||0
A 12 12|||Mec|||,|||REQUIRED|||-NONE-|||0
A 15 17|||Nn|||worries go|||REQUIRED|||-NONE-|||0

S Last month I play at my daughter birthday party and the children dance .
A 3 4|||Vt|||played|||REQUIRED|||-NONE-|||0
A 7 7|||Npos|||'s|||REQUIRED|||-NONE-|||0
A 9 9|||Mec|||,|||REQUIRED|||-NONE-|||0
A 10 11|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0

S Nobody laugh this time .
A 1 2|||Vt|||laughed|||REQUIRED|||-NONE-|||0

S I believe age only a number on the identity card .
A 3 3|||V0|||is|||REQUIRED|||-NONE-|||0
A 4 5|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 7 8|||ArtOrDet|||an|||REQUIRED|||-NONE-|||0

S My city is famous in the traffic jam .
A 4 5|||Prep|||for|||REQUIRED|||-NONE-|||0
A 5 6|||ArtOrDet|||its|||REQUIRED|||-NONE-|||0

S It take me two hour to go to my office which is only twelve kilometer from my house .
A 1 2|||SVA|||takes|||REQUIRED|||-NONE-|||0
A 4 5|||Nn|||hours|||REQUIRED|||-NONE-|||0
A 10 10|||Mec|||,|||REQUIRED|||-NONE-|||0

S In bus , I can eat a breakfast , answer email and even sleep .
A 1 1|||Prep|||the|||REQUIRED|||-NONE-|||0
A 6 7|||ArtOrDet||||||REQUIRED|||-NONE-|||0

S The government build many new road but the traffics is not decrease .
A 4 5|||Wform|||news|||REQUIRED|||-NONE-|||0
A 8 12|||Vform|||traffic is not decreasing|||REQUIRED|||-NONE-|||0

S Because when there is more road , people buys more car .
A 0 1|||Sfrag|||This is because|||REQUIRED|||-NONE-|||0
A 3 6|||Nn|||are more roads|||REQUIRED|||-NONE-|||0
A 6 7|||Mec||||||REQUIRED|||-NONE-|||0
A 10 11|||Nn|||cars|||REQUIRED|||-NONE-|||0

S I think we should improve the public transportation instead of build more road .
A 10 11|||Vform|||building|||REQUIRED|||-NONE-|||0
A 12 13|||Nn|||roads|||REQUIRED|||-NONE-|||0

S For example , the sky train is fast and clean but it 's too expensive for worker who has a low salary .
A 21 22|||Nn|||salaries|||REQUIRED|||-NONE-|||0

S If the ticket cost less than a coffee , everybody will leave car at home .
A 1 2|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 3 4|||SVA|||costs|||REQUIRED|||-NONE-|||0

S Last year I have gone to Tokyo and I was surprised that the train was never late .
A 3 5|||Vt|||went|||REQUIRED|||-NONE-|||0

S One day I hope to write a essay with the title " My city have no traffic jam " .
A 6 7|||ArtOrDet|||an|||REQUIRED|||-NONE-|||0

S Dear professor Klein ,
A 1 2|||Mec|||Professor|||REQUIRED|||-NONE-|||0

S I am a student of your course " Introduction to the statistics " .
A 4 5|||Prep|||in|||REQUIRED|||-NONE-|||0

S I would like to apologize that I was absent in the last lecture , due to I had a high fever .
A 5 8|||Vform|||for being|||REQUIRED|||-NONE-|||0
A 9 10|||Prep|||from|||REQUIRED|||-NONE-|||0
A 16 18|||Vform|||having|||REQUIRED|||-NONE-|||0

S I have attached a letter of my doctor .
A 5 6|||Prep|||from|||REQUIRED|||-NONE-|||0

S I have readed the chapter four and I understood the most part , but I have one question about the page 87 .
A 2 3|||Vform|||read|||REQUIRED|||-NONE-|||0
A 9 12|||Wci|||most parts|||REQUIRED|||-NONE-|||0

S Why it is divided with n - 1 and not with n ?
A 4 5|||Prep|||by|||REQUIRED|||-NONE-|||0

S I asked to my classmates , but everyone have a different explanation .
A 2 3|||Prep||||||REQUIRED|||-NONE-|||0
A 8 9|||SVA|||has|||REQUIRED|||-NONE-|||0

S If it is possible , I would like to come at your office hour at Thursday .
A 10 11|||Prep|||to|||REQUIRED|||-NONE-|||0
A 13 14|||Nn|||hours|||REQUIRED|||-NONE-|||0
A 14 15|||Prep|||on|||REQUIRED|||-NONE-|||0

S Also , could you please tell me if is the homework also obligatory for the exchange students ?
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S Thank you very much in advance and I wish you a nice week end .
A 12 14|||Mec|||weekend|||REQUIRED|||-NONE-|||0

S Best regards ,
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S On February my girlfriend has proposed me to not eat meat during whole month .
A 4 10|||Vform|||suggested not eating|||REQUIRED|||-NONE-|||0
A 11 12|||Prep|||for the|||REQUIRED|||-NONE-|||0

S I agreed because I thought , it will be easy .
A 4 5|||Mec|||though|||REQUIRED|||-NONE-|||0
A 5 8|||Vt|||it would|||REQUIRED|||-NONE-|||0
A 8 9|||Vform|||been|||REQUIRED|||-NONE-|||0
A 9 10|||Wform|||easily|||REQUIRED|||-NONE-|||0

S First week I ate only potatos with cheese and dreamed about sausages .
A 0 1|||ArtOrDet|||In the first|||REQUIRED|||-NONE-|||0
A 5 6|||Mec|||potatoes|||REQUIRED|||-NONE-|||0

S In second week we bought cookbook and learned to prepare the lentils in six ways .
A 1 1|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 5 5|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 10 11|||ArtOrDet||||||REQUIRED|||-NONE-|||0

S I was very surprised , how many taste has ordinary carrot , if you bake it with honey .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S My colleagues was asking every day , do I have enough strenght for work .
A 2 3|||SVA|||were|||REQUIRED|||-NONE-|||0
A 11 12|||Mec|||strength|||REQUIRED|||-NONE-|||0

S Actually I felt me more light and do n't want to sleep after the lunch .
A 3 4|||Pform||||||REQUIRED|||-NONE-|||0
A 4 6|||Wform|||lighter|||REQUIRED|||-NONE-|||0
A 7 8|||Vt|||did|||REQUIRED|||-NONE-|||0
A 13 14|||ArtOrDet||||||REQUIRED|||-NONE-|||0

S According to scientist , production of one kilogram of beef require fifteen thousand liter of water .
A 4 4|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 10 11|||SVA|||requires|||REQUIRED|||-NONE-|||0
A 13 14|||Nn|||liters|||REQUIRED|||-NONE-|||0

S I can not say that I became vegetarian .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S But now meat for me a food for holiday , not for every day .
A 5 5|||V0|||is|||REQUIRED|||-NONE-|||0
A 90 91|||Mec|||.|||REQUIRED|||-NONE-|||0
