S Half year ago I was sleeping maximum five hour per night .
A 6 7|||ArtOrDet|||a maximum of|||REQUIRED|||-NONE-|||0
A 8 9|||Nn|||hours|||REQUIRED|||-NONE-|||0
A 1 1|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1
A 6 7|||ArtOrDet|||a maximum of|||REQUIRED|||-NONE-|||1
A 8 9|||Nn|||hours|||REQUIRED|||-NONE-|||1
A 4 6|||Vt|||slept|||REQUIRED|||-NONE-|||2
A 6 7|||ArtOrDet|||at most|||REQUIRED|||-NONE-|||2
A 8 9|||Nn|||hours|||REQUIRED|||-NONE-|||2
A 1 1|||ArtOrDet|||a|||REQUIRED|||-NONE-|||3
A 6 7|||ArtOrDet|||a maximum of|||REQUIRED|||-NONE-|||3
A 8 9|||Nn|||hours|||REQUIRED|||-NONE-|||3
A 1 1|||ArtOrDet|||a|||REQUIRED|||-NONE-|||4
A 6 7|||ArtOrDet|||a maximum of|||REQUIRED|||-NONE-|||4
A 8 9|||Nn|||hours|||REQUIRED|||-NONE-|||4
A 1 1|||ArtOrDet|||a|||REQUIRED|||-NONE-|||5
A 4 6|||Vt|||slept|||REQUIRED|||-NONE-|||5
A 8 9|||Nn|||hours|||REQUIRED|||-NONE-|||5
A 9 10|||Wci|||a|||REQUIRED|||-NONE-|||5

S I laid in the bed with my phone and looked on videos who I did n't even find funny .
A 1 2|||Vform|||lay|||REQUIRED|||-NONE-|||0
A 3 4|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 12 13|||Pref|||that|||REQUIRED|||-NONE-|||0
A 10 11|||Prep|||at|||REQUIRED|||-NONE-|||1
A 1 2|||Vform|||lay|||REQUIRED|||-NONE-|||2
A 3 4|||ArtOrDet||||||REQUIRED|||-NONE-|||2
A 12 13|||Pref|||which|||REQUIRED|||-NONE-|||2
A 1 2|||Vform|||lay|||REQUIRED|||-NONE-|||3
A 3 4|||ArtOrDet||||||REQUIRED|||-NONE-|||3
A 10 11|||Prep|||at|||REQUIRED|||-NONE-|||3
A 12 13|||Pref|||which|||REQUIRED|||-NONE-|||3
A 12 13|||Pref|||which|||REQUIRED|||-NONE-|||4
A 1 2|||Vform|||lay|||REQUIRED|||-NONE-|||5
A 10 11|||Prep|||at|||REQUIRED|||-NONE-|||5
A 12 13|||Pref|||which|||REQUIRED|||-NONE-|||5

S On the mornings was I like a zombie , and my boss beginned to notice it .
A 0 1|||Prep|||In|||REQUIRED|||-NONE-|||0
A 3 5|||WOinc|||I was|||REQUIRED|||-NONE-|||0
A 12 13|||Vform|||started|||REQUIRED|||-NONE-|||0
A 12 13|||Vform|||started|||REQUIRED|||-NONE-|||1
A 0 1|||Prep|||In|||REQUIRED|||-NONE-|||2
A 3 5|||WOinc|||I was|||REQUIRED|||-NONE-|||2
A 12 13|||Vform|||began|||REQUIRED|||-NONE-|||2
A 15 16|||Pref||||||REQUIRED|||-NONE-|||2
A 0 1|||Prep|||At|||REQUIRED|||-NONE-|||3
A 12 13|||Vform|||began|||REQUIRED|||-NONE-|||3
A 0 1|||Prep|||In|||REQUIRED|||-NONE-|||4
A 3 5|||WOinc|||I was|||REQUIRED|||-NONE-|||4
A 12 13|||Vform|||began|||REQUIRED|||-NONE-|||4
A 15 16|||Pref||||||REQUIRED|||-NONE-|||4
A 0 1|||Prep|||In|||REQUIRED|||-NONE-|||5
A 3 5|||WOinc|||I was|||REQUIRED|||-NONE-|||5
A 12 13|||Vform|||began|||REQUIRED|||-NONE-|||5
A 15 16|||Pref||||||REQUIRED|||-NONE-|||5

S My sister , that is nurse , adviced me to charge the phone in the kitchen instead of beside bed .
A 5 5|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 7 8|||Mec|||advised|||REQUIRED|||-NONE-|||0
A 5 5|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1
A 7 8|||Mec|||advised|||REQUIRED|||-NONE-|||1
A 19 19|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 3 4|||Pref|||who|||REQUIRED|||-NONE-|||2
A 5 5|||ArtOrDet|||a|||REQUIRED|||-NONE-|||2
A 7 8|||Mec|||advised|||REQUIRED|||-NONE-|||2
A 19 19|||ArtOrDet|||my|||REQUIRED|||-NONE-|||2
A 5 5|||ArtOrDet|||a|||REQUIRED|||-NONE-|||3
A 7 8|||Mec|||advised|||REQUIRED|||-NONE-|||3
A 19 19|||ArtOrDet|||my|||REQUIRED|||-NONE-|||3
A 5 5|||ArtOrDet|||a|||REQUIRED|||-NONE-|||4
A 7 8|||Mec|||advised|||REQUIRED|||-NONE-|||4
A 5 5|||ArtOrDet|||a|||REQUIRED|||-NONE-|||5
A 7 8|||Mec|||advised|||REQUIRED|||-NONE-|||5

S The first week was terribly .
A 4 5|||Wform|||terrible|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1
A 4 5|||Wform|||terrible|||REQUIRED|||-NONE-|||2
A 4 5|||Wform|||terrible|||REQUIRED|||-NONE-|||3
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||4
A 4 5|||Wform|||terrible|||REQUIRED|||-NONE-|||5

S I stood up three times only for to see if somebody has wrote me .
A 6 7|||Vform||||||REQUIRED|||-NONE-|||0
A 11 13|||Vform|||had written|||REQUIRED|||-NONE-|||0
A 1 2|||Wci|||got|||REQUIRED|||-NONE-|||1
A 6 7|||Vform||||||REQUIRED|||-NONE-|||1
A 11 13|||Vform|||had written|||REQUIRED|||-NONE-|||1
A 1 2|||Wci|||got|||REQUIRED|||-NONE-|||2
A 5 13|||Wci|||just to see whether anybody had written to|||REQUIRED|||-NONE-|||2
A 1 2|||Wci|||got|||REQUIRED|||-NONE-|||3
A 6 7|||Vform||||||REQUIRED|||-NONE-|||3
A 12 13|||Vform|||written|||REQUIRED|||-NONE-|||3
A 6 7|||Vform||||||REQUIRED|||-NONE-|||4
A 1 2|||Wci|||got|||REQUIRED|||-NONE-|||5
A 5 13|||Wci|||just to see whether anybody had written to|||REQUIRED|||-NONE-|||5

S But after a while I discovered the books again , and I have red eleven of them since then .
A 12 13|||Vt|||had|||REQUIRED|||-NONE-|||0
A 13 14|||Mec|||read|||REQUIRED|||-NONE-|||0
A 13 14|||Mec|||read|||REQUIRED|||-NONE-|||1
A 13 14|||Mec|||read|||REQUIRED|||-NONE-|||2
A 13 14|||Mec|||read|||REQUIRED|||-NONE-|||3
A 12 13|||Vt|||had|||REQUIRED|||-NONE-|||4
A 13 14|||Mec|||read|||REQUIRED|||-NONE-|||4
A 6 7|||ArtOrDet||||||REQUIRED|||-NONE-|||5
A 13 14|||Mec|||read|||REQUIRED|||-NONE-|||5

S Researchers say that the blue light hinders the brain to produce sleep hormones .
A 9 11|||Vform|||from producing|||REQUIRED|||-NONE-|||0
A 11 11|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 9 11|||Vform|||from producing|||REQUIRED|||-NONE-|||2
A 9 11|||Vform|||from producing|||REQUIRED|||-NONE-|||3
A 9 11|||Vform|||from producing|||REQUIRED|||-NONE-|||4
A 6 7|||Wci|||prevents|||REQUIRED|||-NONE-|||5
A 9 11|||Vform|||from producing|||REQUIRED|||-NONE-|||5

S I do n't no if it is whole explanation , but for me has it functioned .
A 3 4|||Mec|||know|||REQUIRED|||-NONE-|||0
A 7 7|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 13 16|||WOinc|||it worked|||REQUIRED|||-NONE-|||0
A 3 4|||Mec|||know|||REQUIRED|||-NONE-|||1
A 13 15|||WOinc|||it has|||REQUIRED|||-NONE-|||1
A 3 4|||Mec|||know|||REQUIRED|||-NONE-|||2
A 5 6|||Pref|||this|||REQUIRED|||-NONE-|||2
A 11 16|||Wci|||it worked for me|||REQUIRED|||-NONE-|||2
A 3 4|||Mec|||know|||REQUIRED|||-NONE-|||3
A 7 7|||ArtOrDet|||the|||REQUIRED|||-NONE-|||3
A 13 16|||WOinc|||it has worked|||REQUIRED|||-NONE-|||3
A 7 7|||ArtOrDet|||the|||REQUIRED|||-NONE-|||4
A 3 4|||Mec|||know|||REQUIRED|||-NONE-|||5
A 5 6|||Pref|||that|||REQUIRED|||-NONE-|||5
A 7 7|||ArtOrDet|||the|||REQUIRED|||-NONE-|||5
A 11 16|||Wci|||it worked for me|||REQUIRED|||-NONE-|||5

S To buy a normal alarm clock was the best desicion of the year .
A 9 10|||Mec|||decision|||REQUIRED|||-NONE-|||0
A 11 12|||ArtOrDet|||my|||REQUIRED|||-NONE-|||0
A 9 10|||Mec|||decision|||REQUIRED|||-NONE-|||1
A 9 10|||Mec|||decision|||REQUIRED|||-NONE-|||2
A 11 12|||ArtOrDet|||my|||REQUIRED|||-NONE-|||2
A 0 2|||Vform|||Buying|||REQUIRED|||-NONE-|||3
A 9 10|||Mec|||decision|||REQUIRED|||-NONE-|||3
A 9 10|||Mec|||decision|||REQUIRED|||-NONE-|||4
A 9 10|||Mec|||decision|||REQUIRED|||-NONE-|||5
A 11 12|||ArtOrDet|||my|||REQUIRED|||-NONE-|||5

S I started learning guitar when I was forty years .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1
A 9 9|||Wci|||old|||REQUIRED|||-NONE-|||2
A 9 9|||Wci|||old|||REQUIRED|||-NONE-|||3
A 9 9|||Wci|||old|||REQUIRED|||-NONE-|||4
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||5

S Everybody in my office were laughing to me .
A 4 5|||SVA|||was|||REQUIRED|||-NONE-|||0
A 6 7|||Prep|||at|||REQUIRED|||-NONE-|||0
A 4 6|||SVA|||laughed|||REQUIRED|||-NONE-|||1
A 6 7|||Prep|||at|||REQUIRED|||-NONE-|||1
A 6 7|||Prep|||at|||REQUIRED|||-NONE-|||2
A 4 5|||SVA|||was|||REQUIRED|||-NONE-|||3
A 6 7|||Prep|||at|||REQUIRED|||-NONE-|||3
A 1 2|||Prep|||at|||REQUIRED|||-NONE-|||4
A 4 5|||SVA|||was|||REQUIRED|||-NONE-|||4
A 6 7|||Prep|||at|||REQUIRED|||-NONE-|||4
A 4 6|||SVA|||laughed|||REQUIRED|||-NONE-|||5
A 6 7|||Prep|||at|||REQUIRED|||-NONE-|||5

S They said it is a hobby for teenager and my finger is too old .
A 7 8|||Nn|||teenagers|||REQUIRED|||-NONE-|||0
A 10 12|||Nn|||fingers are|||REQUIRED|||-NONE-|||0
A 7 8|||Nn|||teenagers|||REQUIRED|||-NONE-|||1
A 3 9|||Vt|||was a hobby for teenagers and that|||REQUIRED|||-NONE-|||2
A 10 12|||Nn|||fingers are|||REQUIRED|||-NONE-|||2
A 7 8|||Nn|||teenagers|||REQUIRED|||-NONE-|||3
A 10 12|||Nn|||fingers are|||REQUIRED|||-NONE-|||3
A 7 8|||Nn|||teenagers|||REQUIRED|||-NONE-|||4
A 10 12|||Nn|||fingers are|||REQUIRED|||-NONE-|||4
A 7 8|||Nn|||teenagers|||REQUIRED|||-NONE-|||5
A 10 12|||Nn|||fingers are|||REQUIRED|||-NONE-|||5

S My teacher is boy nineteen years old with green hair , but he have a lot of patient .
A 2 3|||Vt|||was|||REQUIRED|||-NONE-|||0
A 13 14|||SVA|||has|||REQUIRED|||-NONE-|||0
A 17 18|||Wform|||patience|||REQUIRED|||-NONE-|||0
A 3 3|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1
A 13 14|||SVA|||has|||REQUIRED|||-NONE-|||1
A 17 18|||Wform|||patience|||REQUIRED|||-NONE-|||1
A 3 7|||WOinc|||a nineteen-year-old boy|||REQUIRED|||-NONE-|||2
A 13 14|||SVA|||had|||REQUIRED|||-NONE-|||2
A 17 18|||Wform|||patience|||REQUIRED|||-NONE-|||2
A 2 3|||Vt|||was|||REQUIRED|||-NONE-|||3
A 3 7|||WOinc|||a nineteen-year-old boy|||REQUIRED|||-NONE-|||3
A 13 14|||SVA|||had|||REQUIRED|||-NONE-|||3
A 17 18|||Wform|||patience|||REQUIRED|||-NONE-|||3
A 3 3|||ArtOrDet|||a|||REQUIRED|||-NONE-|||4
A 13 14|||SVA|||had|||REQUIRED|||-NONE-|||4
A 17 18|||Wform|||patience|||REQUIRED|||-NONE-|||4
A 2 3|||Vt|||was|||REQUIRED|||-NONE-|||5
A 3 7|||WOinc|||a nineteen-year-old boy|||REQUIRED|||-NONE-|||5
A 13 14|||SVA|||had|||REQUIRED|||-NONE-|||5

S First three month , I just could play one song , and neighbors hate this song .
A 0 1|||ArtOrDet|||For the first|||REQUIRED|||-NONE-|||0
A 2 3|||Nn|||months|||REQUIRED|||-NONE-|||0
A 12 12|||ArtOrDet|||my|||REQUIRED|||-NONE-|||0
A 13 14|||Vt|||hated|||REQUIRED|||-NONE-|||0
A 2 3|||Nn|||months|||REQUIRED|||-NONE-|||1
A 5 7|||WOadv|||could only|||REQUIRED|||-NONE-|||1
A 12 12|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 0 1|||ArtOrDet|||For the first|||REQUIRED|||-NONE-|||2
A 2 3|||Nn|||months|||REQUIRED|||-NONE-|||2
A 5 7|||WOadv|||could just|||REQUIRED|||-NONE-|||2
A 12 12|||ArtOrDet|||my|||REQUIRED|||-NONE-|||2
A 13 14|||Vt|||hated|||REQUIRED|||-NONE-|||2
A 14 15|||Pref|||that|||REQUIRED|||-NONE-|||2
A 0 1|||ArtOrDet|||In the first|||REQUIRED|||-NONE-|||3
A 2 3|||Nn|||months|||REQUIRED|||-NONE-|||3
A 5 7|||WOadv|||could just|||REQUIRED|||-NONE-|||3
A 13 14|||Vt|||hated|||REQUIRED|||-NONE-|||3
A 14 15|||Pref|||that|||REQUIRED|||-NONE-|||3
A 0 1|||ArtOrDet|||For the first|||REQUIRED|||-NONE-|||4
A 2 3|||Nn|||months|||REQUIRED|||-NONE-|||4
A 12 12|||ArtOrDet|||the|||REQUIRED|||-NONE-|||4
A 0 1|||ArtOrDet|||The first|||REQUIRED|||-NONE-|||5
A 2 3|||Nn|||months|||REQUIRED|||-NONE-|||5
A 5 7|||WOadv|||could only|||REQUIRED|||-NONE-|||5
A 12 12|||ArtOrDet|||my|||REQUIRED|||-NONE-|||5
A 13 14|||Vt|||hated|||REQUIRED|||-NONE-|||5

S After that , something open in my mind and my hands learned to move without think .
A 4 5|||Vt|||opened|||REQUIRED|||-NONE-|||0
A 15 16|||Vform|||thinking|||REQUIRED|||-NONE-|||0
A 4 5|||Vt|||opened|||REQUIRED|||-NONE-|||1
A 4 5|||Vt|||opened|||REQUIRED|||-NONE-|||2
A 15 16|||Vform|||thinking|||REQUIRED|||-NONE-|||2
A 15 16|||Vform|||thinking|||REQUIRED|||-NONE-|||3
A 4 5|||Vt|||opened|||REQUIRED|||-NONE-|||4
A 15 16|||Vform|||thinking|||REQUIRED|||-NONE-|||4
A 4 5|||Vt|||opened|||REQUIRED|||-NONE-|||5
A 15 16|||Vform|||thinking|||REQUIRED|||-NONE-|||5

S When I am tired from the work , I play half hour and all my worry goes away .
A 4 5|||Prep|||of|||REQUIRED|||-NONE-|||0
A 5 6|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 10 10|||Prep|||for|||REQUIRED|||-NONE-|||0
A 11 11|||ArtOrDet|||an|||REQUIRED|||-NONE-|||0
A 15 17|||Nn|||worries go|||REQUIRED|||-NONE-|||0
A 4 5|||Prep|||of|||REQUIRED|||-NONE-|||1
A 5 6|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 11 11|||ArtOrDet|||an|||REQUIRED|||-NONE-|||1
A 15 17|||Nn|||worries go|||REQUIRED|||-NONE-|||1
A 5 6|||ArtOrDet||||||REQUIRED|||-NONE-|||2
A 10 10|||Prep|||for|||REQUIRED|||-NONE-|||2
A 11 11|||ArtOrDet|||an|||REQUIRED|||-NONE-|||2
A 15 17|||Nn|||worries go|||REQUIRED|||-NONE-|||2
A 5 6|||ArtOrDet||||||REQUIRED|||-NONE-|||3
A 11 11|||ArtOrDet|||an|||REQUIRED|||-NONE-|||3
A 15 17|||Nn|||worries go|||REQUIRED|||-NONE-|||3
A 5 6|||ArtOrDet||||||REQUIRED|||-NONE-|||4
A 11 11|||ArtOrDet|||an|||REQUIRED|||-NONE-|||4
A 15 17|||Nn|||worries go|||REQUIRED|||-NONE-|||4
A 5 6|||ArtOrDet||||||REQUIRED|||-NONE-|||5
A 10 10|||Prep|||for|||REQUIRED|||-NONE-|||5
A 11 11|||ArtOrDet|||an|||REQUIRED|||-NONE-|||5
A 13 18|||Wci|||I forget all my worries|||REQUIRED|||-NONE-|||5

S Last month I play at my daughter birthday party and the children dance .
A 3 4|||Vt|||played|||REQUIRED|||-NONE-|||0
A 7 7|||Npos|||'s|||REQUIRED|||-NONE-|||0
A 9 9|||Mec|||,|||REQUIRED|||-NONE-|||0
A 3 4|||Vt|||played|||REQUIRED|||-NONE-|||1
A 7 7|||Npos|||'s|||REQUIRED|||-NONE-|||1
A 3 4|||Vt|||played|||REQUIRED|||-NONE-|||2
A 7 7|||Npos|||'s|||REQUIRED|||-NONE-|||2
A 9 9|||Mec|||,|||REQUIRED|||-NONE-|||2
A 12 13|||Vt|||danced|||REQUIRED|||-NONE-|||2
A 3 4|||Vt|||played|||REQUIRED|||-NONE-|||3
A 7 7|||Npos|||'s|||REQUIRED|||-NONE-|||3
A 12 13|||Vt|||danced|||REQUIRED|||-NONE-|||3
A 3 4|||Vt|||played|||REQUIRED|||-NONE-|||4
A 7 7|||Npos|||'s|||REQUIRED|||-NONE-|||4
A 3 4|||Vt|||played|||REQUIRED|||-NONE-|||5
A 7 7|||Npos|||'s|||REQUIRED|||-NONE-|||5
A 12 13|||Vt|||danced|||REQUIRED|||-NONE-|||5

S Nobody laugh this time .
A 1 2|||Vt|||laughed|||REQUIRED|||-NONE-|||0
A 1 2|||Vt|||laughed|||REQUIRED|||-NONE-|||1
A 1 2|||Vt|||laughed|||REQUIRED|||-NONE-|||2
A 1 2|||Vt|||laughed|||REQUIRED|||-NONE-|||3
A 1 2|||Vt|||laughed|||REQUIRED|||-NONE-|||4
A 1 2|||Vt|||laughed|||REQUIRED|||-NONE-|||5

S I believe age only a number on the identity card .
A 2 2|||Mec|||that|||REQUIRED|||-NONE-|||0
A 3 3|||V0|||is|||REQUIRED|||-NONE-|||0
A 7 8|||ArtOrDet|||your|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1
A 3 3|||V0|||is|||REQUIRED|||-NONE-|||2
A 3 3|||V0|||is|||REQUIRED|||-NONE-|||3
A 3 3|||V0|||is|||REQUIRED|||-NONE-|||4
A 3 3|||V0|||is|||REQUIRED|||-NONE-|||5

S My city is famous in the traffic jam .
A 4 5|||Prep|||for|||REQUIRED|||-NONE-|||0
A 5 6|||ArtOrDet|||its|||REQUIRED|||-NONE-|||0
A 7 8|||Nn|||jams|||REQUIRED|||-NONE-|||0
A 4 5|||Prep|||for|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 4 5|||Prep|||for|||REQUIRED|||-NONE-|||3
A 7 8|||Nn|||jams|||REQUIRED|||-NONE-|||3
A 4 5|||Prep|||for|||REQUIRED|||-NONE-|||4
A 4 5|||Prep|||for|||REQUIRED|||-NONE-|||5
A 7 8|||Nn|||jams|||REQUIRED|||-NONE-|||5

S It take me two hour to go to my office which is only twelve kilometer from my house .
A 1 2|||SVA|||takes|||REQUIRED|||-NONE-|||0
A 4 5|||Nn|||hours|||REQUIRED|||-NONE-|||0
A 10 10|||Mec|||,|||REQUIRED|||-NONE-|||0
A 14 15|||Nn|||kilometres|||REQUIRED|||-NONE-|||0
A 1 2|||SVA|||takes|||REQUIRED|||-NONE-|||1
A 14 15|||Nn|||kilometres|||REQUIRED|||-NONE-|||1
A 1 2|||SVA|||takes|||REQUIRED|||-NONE-|||2
A 4 5|||Nn|||hours|||REQUIRED|||-NONE-|||2
A 14 15|||Nn|||kilometers|||REQUIRED|||-NONE-|||2
A 1 2|||SVA|||takes|||REQUIRED|||-NONE-|||3
A 4 5|||Nn|||hours|||REQUIRED|||-NONE-|||3
A 14 15|||Nn|||kilometers|||REQUIRED|||-NONE-|||3
A 14 15|||Nn|||kilometers|||REQUIRED|||-NONE-|||4
A 1 2|||SVA|||takes|||REQUIRED|||-NONE-|||5
A 10 10|||Mec|||,|||REQUIRED|||-NONE-|||5
A 14 15|||Nn|||kilometres|||REQUIRED|||-NONE-|||5

S In bus , I can eat a breakfast , answer email and even sleep .
A 0 1|||Prep|||On the|||REQUIRED|||-NONE-|||0
A 0 1|||Prep|||On the|||REQUIRED|||-NONE-|||1
A 6 7|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 0 1|||Prep|||On the|||REQUIRED|||-NONE-|||2
A 10 11|||Nn|||my emails|||REQUIRED|||-NONE-|||2
A 1 1|||Prep|||the|||REQUIRED|||-NONE-|||3
A 6 7|||ArtOrDet||||||REQUIRED|||-NONE-|||3
A 1 1|||Prep|||the|||REQUIRED|||-NONE-|||4
A 6 7|||ArtOrDet||||||REQUIRED|||-NONE-|||4
A 10 11|||Nn|||my emails|||REQUIRED|||-NONE-|||4
A 6 7|||ArtOrDet||||||REQUIRED|||-NONE-|||5
A 10 11|||Nn|||my emails|||REQUIRED|||-NONE-|||5

S The government build many new road but the traffics is not decrease .
A 2 3|||Vt|||built|||REQUIRED|||-NONE-|||0
A 5 6|||Nn|||roads|||REQUIRED|||-NONE-|||0
A 8 10|||Vform|||traffic does|||REQUIRED|||-NONE-|||0
A 2 3|||Vt|||has built|||REQUIRED|||-NONE-|||1
A 5 6|||Nn|||roads|||REQUIRED|||-NONE-|||1
A 8 12|||Vform|||traffic is not decreasing|||REQUIRED|||-NONE-|||1
A 2 3|||Vt|||has built|||REQUIRED|||-NONE-|||2
A 5 6|||Nn|||roads|||REQUIRED|||-NONE-|||2
A 6 6|||Mec|||,|||REQUIRED|||-NONE-|||2
A 7 12|||Wci|||there is no less traffic|||REQUIRED|||-NONE-|||2
A 2 3|||Vt|||has built|||REQUIRED|||-NONE-|||3
A 5 6|||Nn|||roads|||REQUIRED|||-NONE-|||3
A 2 3|||Vt|||is building|||REQUIRED|||-NONE-|||4
A 5 6|||Nn|||roads|||REQUIRED|||-NONE-|||4
A 6 6|||Mec|||,|||REQUIRED|||-NONE-|||4
A 7 12|||Wci|||there is no less traffic|||REQUIRED|||-NONE-|||4
A 2 3|||Vt|||is building|||REQUIRED|||-NONE-|||5
A 5 6|||Nn|||roads|||REQUIRED|||-NONE-|||5
A 7 12|||Wci|||there is no less traffic|||REQUIRED|||-NONE-|||5

S Because when there is more road , people buys more car .
A 3 6|||Nn|||are more roads|||REQUIRED|||-NONE-|||0
A 8 9|||SVA|||buy|||REQUIRED|||-NONE-|||0
A 0 1|||Sfrag|||This is because|||REQUIRED|||-NONE-|||1
A 3 6|||Nn|||are more roads|||REQUIRED|||-NONE-|||1
A 8 9|||SVA|||buy|||REQUIRED|||-NONE-|||1
A 10 11|||Nn|||cars|||REQUIRED|||-NONE-|||1
A 0 1|||Sfrag|||This is because|||REQUIRED|||-NONE-|||2
A 3 6|||Nn|||are more roads|||REQUIRED|||-NONE-|||2
A 8 9|||SVA|||buy|||REQUIRED|||-NONE-|||2
A 10 11|||Nn|||cars|||REQUIRED|||-NONE-|||2
A 3 6|||Nn|||are more roads|||REQUIRED|||-NONE-|||3
A 8 9|||SVA|||buy|||REQUIRED|||-NONE-|||3
A 10 11|||Nn|||cars|||REQUIRED|||-NONE-|||3
A 0 1|||Sfrag|||This is because|||REQUIRED|||-NONE-|||4
A 3 6|||Nn|||are more roads|||REQUIRED|||-NONE-|||4
A 8 9|||SVA|||buy|||REQUIRED|||-NONE-|||4
A 0 1|||Sfrag|||This is because|||REQUIRED|||-NONE-|||5
A 3 6|||Nn|||are more roads|||REQUIRED|||-NONE-|||5
A 8 9|||SVA|||buy|||REQUIRED|||-NONE-|||5
A 10 11|||Nn|||cars|||REQUIRED|||-NONE-|||5

S I think we should improve the public transportation instead of build more road .
A 10 11|||Vform|||building|||REQUIRED|||-NONE-|||0
A 12 13|||Nn|||roads|||REQUIRED|||-NONE-|||0
A 10 11|||Vform|||building|||REQUIRED|||-NONE-|||1
A 10 11|||Vform|||building|||REQUIRED|||-NONE-|||2
A 12 13|||Nn|||roads|||REQUIRED|||-NONE-|||2
A 10 11|||Vform|||building|||REQUIRED|||-NONE-|||3
A 12 13|||Nn|||roads|||REQUIRED|||-NONE-|||3
A 10 11|||Vform|||building|||REQUIRED|||-NONE-|||4
A 12 13|||Nn|||roads|||REQUIRED|||-NONE-|||4
A 10 11|||Vform|||building|||REQUIRED|||-NONE-|||5
A 12 13|||Nn|||roads|||REQUIRED|||-NONE-|||5

S For example , the sky train is fast and clean but it 's too expensive for worker who has a low salary .
A 10 10|||Mec|||,|||REQUIRED|||-NONE-|||0
A 16 19|||Nn|||workers who have|||REQUIRED|||-NONE-|||0
A 16 19|||Nn|||workers who have|||REQUIRED|||-NONE-|||1
A 16 16|||Nn|||a|||REQUIRED|||-NONE-|||2
A 16 19|||Nn|||workers who have|||REQUIRED|||-NONE-|||3
A 16 16|||Nn|||a|||REQUIRED|||-NONE-|||4
A 21 22|||Nn|||salaries|||REQUIRED|||-NONE-|||4
A 16 19|||Nn|||workers who have|||REQUIRED|||-NONE-|||5
A 21 22|||Nn|||salaries|||REQUIRED|||-NONE-|||5

S If the ticket cost less than a coffee , everybody will leave car at home .
A 3 4|||SVA|||costs|||REQUIRED|||-NONE-|||0
A 12 12|||ArtOrDet|||their|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1
A 3 4|||SVA|||costs|||REQUIRED|||-NONE-|||2
A 3 4|||SVA|||costs|||REQUIRED|||-NONE-|||3
A 10 11|||Vm|||would|||REQUIRED|||-NONE-|||3
A 3 4|||SVA|||costs|||REQUIRED|||-NONE-|||4
A 10 11|||Vm|||would|||REQUIRED|||-NONE-|||5

S Last year I have gone to Tokyo and I was surprised that the train was never late .
A 3 5|||Vt|||went|||REQUIRED|||-NONE-|||0
A 3 5|||Vt|||went|||REQUIRED|||-NONE-|||1
A 3 5|||Vt|||went|||REQUIRED|||-NONE-|||2
A 3 5|||Vt|||went|||REQUIRED|||-NONE-|||3
A 3 5|||Vt|||went|||REQUIRED|||-NONE-|||4
A 3 5|||Vt|||went|||REQUIRED|||-NONE-|||5
A 7 7|||Mec|||,|||REQUIRED|||-NONE-|||5

S One day I hope to write a essay with the title " My city have no traffic jam " .
A 6 7|||ArtOrDet|||an|||REQUIRED|||-NONE-|||0
A 14 15|||SVA|||has|||REQUIRED|||-NONE-|||1
A 6 7|||ArtOrDet|||an|||REQUIRED|||-NONE-|||2
A 14 15|||SVA|||has|||REQUIRED|||-NONE-|||2
A 6 7|||ArtOrDet|||an|||REQUIRED|||-NONE-|||3
A 8 9|||Prep|||about|||REQUIRED|||-NONE-|||3
A 14 15|||SVA|||has|||REQUIRED|||-NONE-|||3
A 17 18|||Nn|||jams|||REQUIRED|||-NONE-|||3
A 6 7|||ArtOrDet|||an|||REQUIRED|||-NONE-|||4
A 14 15|||SVA|||has|||REQUIRED|||-NONE-|||4
A 17 18|||Nn|||jams|||REQUIRED|||-NONE-|||4
A 0 1|||Wci|||Some|||REQUIRED|||-NONE-|||5
A 6 7|||ArtOrDet|||an|||REQUIRED|||-NONE-|||5
A 8 9|||Prep|||about|||REQUIRED|||-NONE-|||5
A 17 18|||Nn|||jams|||REQUIRED|||-NONE-|||5

S Dear professor Klein ,
A 1 2|||Mec|||Professor|||REQUIRED|||-NONE-|||0
A 1 2|||Mec|||Professor|||REQUIRED|||-NONE-|||1
A 1 2|||Mec|||Professor|||REQUIRED|||-NONE-|||2
A 1 2|||Mec|||Professor|||REQUIRED|||-NONE-|||3
A 1 2|||Mec|||Professor|||REQUIRED|||-NONE-|||4
A 1 2|||Mec|||Professor|||REQUIRED|||-NONE-|||5

S I am a student of your course " Introduction to the statistics " .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1
A 10 11|||ArtOrDet||||||REQUIRED|||-NONE-|||2
A 4 5|||Prep|||in|||REQUIRED|||-NONE-|||3
A 10 11|||ArtOrDet||||||REQUIRED|||-NONE-|||3
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||4
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||5

S I would like to apologize that I was absent in the last lecture , due to I had a high fever .
A 16 18|||Vform|||having|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1
A 5 10|||Wtone|||for missing|||REQUIRED|||-NONE-|||2
A 14 16|||Vform|||because|||REQUIRED|||-NONE-|||2
A 16 18|||Vform|||having|||REQUIRED|||-NONE-|||3
A 5 10|||Wtone|||for missing|||REQUIRED|||-NONE-|||4
A 14 16|||Vform|||because|||REQUIRED|||-NONE-|||4
A 5 10|||Wtone|||for missing|||REQUIRED|||-NONE-|||5
A 16 18|||Vform|||having|||REQUIRED|||-NONE-|||5

S I have attached a letter of my doctor .
A 5 6|||Prep|||from|||REQUIRED|||-NONE-|||0
A 5 6|||Prep|||from|||REQUIRED|||-NONE-|||1
A 5 6|||Prep|||from|||REQUIRED|||-NONE-|||2
A 5 6|||Prep|||from|||REQUIRED|||-NONE-|||3
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||4
A 5 6|||Prep|||from|||REQUIRED|||-NONE-|||5

S I have readed the chapter four and I understood the most part , but I have one question about the page 87 .
A 2 3|||Vform|||read|||REQUIRED|||-NONE-|||0
A 3 4|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 9 12|||Wci|||most of it|||REQUIRED|||-NONE-|||0
A 19 20|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 2 3|||Vform|||read|||REQUIRED|||-NONE-|||1
A 3 4|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 9 12|||Wci|||most of it|||REQUIRED|||-NONE-|||1
A 19 20|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 2 3|||Vform|||read|||REQUIRED|||-NONE-|||2
A 3 4|||ArtOrDet||||||REQUIRED|||-NONE-|||2
A 9 12|||Wci|||most parts|||REQUIRED|||-NONE-|||2
A 19 20|||ArtOrDet||||||REQUIRED|||-NONE-|||2
A 2 3|||Vform|||read|||REQUIRED|||-NONE-|||3
A 3 4|||ArtOrDet||||||REQUIRED|||-NONE-|||3
A 8 9|||Vt|||understand|||REQUIRED|||-NONE-|||3
A 2 3|||Vform|||read|||REQUIRED|||-NONE-|||4
A 3 4|||ArtOrDet||||||REQUIRED|||-NONE-|||4
A 9 12|||Wci|||most of it|||REQUIRED|||-NONE-|||4
A 2 3|||Vform|||read|||REQUIRED|||-NONE-|||5
A 3 4|||ArtOrDet||||||REQUIRED|||-NONE-|||5
A 8 9|||Vt|||understand|||REQUIRED|||-NONE-|||5
A 9 12|||Wci|||most of it|||REQUIRED|||-NONE-|||5

S Why it is divided with n - 1 and not with n ?
A 1 3|||WOinc|||is it|||REQUIRED|||-NONE-|||0
A 4 5|||Prep|||by|||REQUIRED|||-NONE-|||0
A 10 11|||Prep|||by|||REQUIRED|||-NONE-|||0
A 4 5|||Prep|||by|||REQUIRED|||-NONE-|||1
A 1 3|||WOinc|||is it|||REQUIRED|||-NONE-|||2
A 4 5|||Prep|||by|||REQUIRED|||-NONE-|||2
A 1 3|||WOinc|||is it|||REQUIRED|||-NONE-|||3
A 4 5|||Prep|||by|||REQUIRED|||-NONE-|||3
A 10 11|||Prep|||by|||REQUIRED|||-NONE-|||3
A 1 3|||WOinc|||is it|||REQUIRED|||-NONE-|||4
A 4 5|||Prep|||by|||REQUIRED|||-NONE-|||4
A 10 11|||Prep|||by|||REQUIRED|||-NONE-|||4
A 1 3|||WOinc|||is it|||REQUIRED|||-NONE-|||5
A 4 5|||Prep|||by|||REQUIRED|||-NONE-|||5
A 10 11|||Prep|||by|||REQUIRED|||-NONE-|||5

S I asked to my classmates , but everyone have a different explanation .
A 5 6|||Mec||||||REQUIRED|||-NONE-|||0
A 8 9|||SVA|||had|||REQUIRED|||-NONE-|||0
A 2 3|||Prep||||||REQUIRED|||-NONE-|||1
A 2 3|||Prep||||||REQUIRED|||-NONE-|||2
A 8 9|||SVA|||has|||REQUIRED|||-NONE-|||2
A 2 3|||Prep||||||REQUIRED|||-NONE-|||3
A 5 6|||Mec||||||REQUIRED|||-NONE-|||3
A 8 9|||SVA|||has|||REQUIRED|||-NONE-|||3
A 2 3|||Prep||||||REQUIRED|||-NONE-|||4
A 8 9|||SVA|||had|||REQUIRED|||-NONE-|||4
A 2 3|||Prep||||||REQUIRED|||-NONE-|||5
A 8 9|||SVA|||had|||REQUIRED|||-NONE-|||5

S If it is possible , I would like to come at your office hour at Thursday .
A 1 3|||Wtone||||||REQUIRED|||-NONE-|||0
A 10 11|||Prep|||to|||REQUIRED|||-NONE-|||0
A 14 15|||Prep|||on|||REQUIRED|||-NONE-|||0
A 10 11|||Prep|||to|||REQUIRED|||-NONE-|||1
A 14 15|||Prep|||on|||REQUIRED|||-NONE-|||1
A 10 11|||Prep|||to|||REQUIRED|||-NONE-|||2
A 13 14|||Nn|||hours|||REQUIRED|||-NONE-|||2
A 14 15|||Prep|||on|||REQUIRED|||-NONE-|||2
A 10 11|||Prep|||to|||REQUIRED|||-NONE-|||3
A 14 15|||Prep|||on|||REQUIRED|||-NONE-|||3
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||4
A 10 11|||Prep|||to|||REQUIRED|||-NONE-|||5
A 14 15|||Prep|||on|||REQUIRED|||-NONE-|||5

S Also , could you please tell me if is the homework also obligatory for the exchange students ?
A 8 11|||WOinc|||the homework is|||REQUIRED|||-NONE-|||0
A 12 13|||Wci|||mandatory|||REQUIRED|||-NONE-|||0
A 8 11|||WOinc|||the homework is|||REQUIRED|||-NONE-|||1
A 11 12|||Wci||||||REQUIRED|||-NONE-|||2
A 12 13|||Wci|||compulsory|||REQUIRED|||-NONE-|||2
A 8 11|||WOinc|||the homework is|||REQUIRED|||-NONE-|||3
A 14 15|||ArtOrDet||||||REQUIRED|||-NONE-|||3
A 7 8|||Wci|||whether|||REQUIRED|||-NONE-|||4
A 8 11|||WOinc|||the homework is|||REQUIRED|||-NONE-|||4
A 7 8|||Wci|||whether|||REQUIRED|||-NONE-|||5
A 8 11|||WOinc|||the homework is|||REQUIRED|||-NONE-|||5
A 12 13|||Wci|||mandatory|||REQUIRED|||-NONE-|||5
A 14 15|||ArtOrDet||||||REQUIRED|||-NONE-|||5

S Thank you very much in advance and I wish you a nice week end .
A 12 14|||Mec|||weekend|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1
A 7 14|||Wtone|||have a nice weekend|||REQUIRED|||-NONE-|||2
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||3
A 12 14|||Mec|||weekend|||REQUIRED|||-NONE-|||4
A 7 10|||Wtone|||have|||REQUIRED|||-NONE-|||5
A 12 14|||Mec|||weekend|||REQUIRED|||-NONE-|||5

S Best regards ,
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||3
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||4
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||5

S On February my girlfriend has proposed me to not eat meat during whole month .
A 0 1|||Prep|||In|||REQUIRED|||-NONE-|||0
A 11 12|||Prep|||for the|||REQUIRED|||-NONE-|||0
A 0 1|||Prep|||In|||REQUIRED|||-NONE-|||1
A 4 8|||Vform|||suggested that we should|||REQUIRED|||-NONE-|||1
A 11 12|||Prep|||for a|||REQUIRED|||-NONE-|||1
A 4 10|||Vform|||suggested not eating|||REQUIRED|||-NONE-|||2
A 0 1|||Prep|||In|||REQUIRED|||-NONE-|||3
A 11 12|||Prep|||for a|||REQUIRED|||-NONE-|||3
A 0 1|||Prep|||In|||REQUIRED|||-NONE-|||4
A 11 12|||Prep|||for a|||REQUIRED|||-NONE-|||4
A 0 1|||Prep|||In|||REQUIRED|||-NONE-|||5
A 11 12|||Prep|||for a|||REQUIRED|||-NONE-|||5

S I agreed because I thought , it will be easy .
A 5 8|||Vt|||it would|||REQUIRED|||-NONE-|||0
A 5 8|||Vt|||it would|||REQUIRED|||-NONE-|||1
A 5 8|||Vt|||it would|||REQUIRED|||-NONE-|||2
A 5 8|||Vt|||it would|||REQUIRED|||-NONE-|||3
A 5 8|||Vt|||it would|||REQUIRED|||-NONE-|||4
A 5 8|||Vt|||that it would|||REQUIRED|||-NONE-|||5

S First week I ate only potatos with cheese and dreamed about sausages .
A 5 6|||Mec|||potatoes|||REQUIRED|||-NONE-|||0
A 8 8|||Mec|||,|||REQUIRED|||-NONE-|||0
A 5 6|||Mec|||potatoes|||REQUIRED|||-NONE-|||1
A 5 6|||Mec|||potatoes|||REQUIRED|||-NONE-|||2
A 8 8|||Mec|||,|||REQUIRED|||-NONE-|||2
A 0 1|||ArtOrDet|||The first|||REQUIRED|||-NONE-|||3
A 0 1|||ArtOrDet|||In the first|||REQUIRED|||-NONE-|||4
A 5 6|||Mec|||potatoes|||REQUIRED|||-NONE-|||4
A 0 1|||ArtOrDet|||In the first|||REQUIRED|||-NONE-|||5
A 5 6|||Mec|||potatoes|||REQUIRED|||-NONE-|||5
A 10 11|||Prep|||of|||REQUIRED|||-NONE-|||5

S In second week we bought cookbook and learned to prepare the lentils in six ways .
A 1 1|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 5 5|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 10 11|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 1 1|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 5 5|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1
A 1 1|||ArtOrDet|||the|||REQUIRED|||-NONE-|||2
A 5 5|||ArtOrDet|||a|||REQUIRED|||-NONE-|||2
A 1 1|||ArtOrDet|||the|||REQUIRED|||-NONE-|||3
A 5 5|||ArtOrDet|||a|||REQUIRED|||-NONE-|||3
A 10 11|||ArtOrDet||||||REQUIRED|||-NONE-|||3
A 5 5|||ArtOrDet|||a|||REQUIRED|||-NONE-|||4
A 10 11|||ArtOrDet||||||REQUIRED|||-NONE-|||4
A 1 1|||ArtOrDet|||the|||REQUIRED|||-NONE-|||5
A 5 5|||ArtOrDet|||a|||REQUIRED|||-NONE-|||5
A 10 11|||ArtOrDet||||||REQUIRED|||-NONE-|||5

S I was very surprised , how many taste has ordinary carrot , if you bake it with honey .
A 4 5|||Mec||||||REQUIRED|||-NONE-|||0
A 6 11|||WOinc|||much taste an ordinary carrot has|||REQUIRED|||-NONE-|||0
A 14 15|||Wci|||roast|||REQUIRED|||-NONE-|||0
A 6 11|||WOinc|||much flavour an ordinary carrot has|||REQUIRED|||-NONE-|||1
A 4 5|||Mec||||||REQUIRED|||-NONE-|||2
A 6 11|||WOinc|||much taste an ordinary carrot has|||REQUIRED|||-NONE-|||2
A 4 5|||Mec||||||REQUIRED|||-NONE-|||3
A 6 11|||WOinc|||much flavour an ordinary carrot has|||REQUIRED|||-NONE-|||3
A 14 15|||Wci|||roast|||REQUIRED|||-NONE-|||3
A 4 5|||Mec||||||REQUIRED|||-NONE-|||4
A 6 11|||WOinc|||much flavour an ordinary carrot has|||REQUIRED|||-NONE-|||4
A 4 5|||Mec||||||REQUIRED|||-NONE-|||5
A 6 11|||WOinc|||much flavour an ordinary carrot has|||REQUIRED|||-NONE-|||5

S My colleagues was asking every day , do I have enough strenght for work .
A 2 3|||SVA|||were|||REQUIRED|||-NONE-|||0
A 6 7|||Mec||||||REQUIRED|||-NONE-|||0
A 7 10|||WOinc|||whether I had|||REQUIRED|||-NONE-|||0
A 11 12|||Mec|||strength|||REQUIRED|||-NONE-|||0
A 12 13|||Prep|||to do|||REQUIRED|||-NONE-|||0
A 2 3|||SVA|||were|||REQUIRED|||-NONE-|||1
A 7 10|||WOinc|||whether I had|||REQUIRED|||-NONE-|||1
A 11 12|||Mec|||strength|||REQUIRED|||-NONE-|||1
A 2 3|||SVA|||were|||REQUIRED|||-NONE-|||2
A 7 10|||WOinc|||whether I had|||REQUIRED|||-NONE-|||2
A 11 12|||Mec|||strength|||REQUIRED|||-NONE-|||2
A 2 3|||SVA|||were|||REQUIRED|||-NONE-|||3
A 6 7|||Mec||||||REQUIRED|||-NONE-|||3
A 11 12|||Mec|||strength|||REQUIRED|||-NONE-|||3
A 2 3|||SVA|||were|||REQUIRED|||-NONE-|||4
A 7 10|||WOinc|||if I had|||REQUIRED|||-NONE-|||4
A 11 12|||Mec|||strength|||REQUIRED|||-NONE-|||4
A 2 3|||SVA|||were|||REQUIRED|||-NONE-|||5
A 6 7|||Mec||||||REQUIRED|||-NONE-|||5
A 7 10|||WOinc|||if I had|||REQUIRED|||-NONE-|||5

S Actually I felt me more light and do n't want to sleep after the lunch .
A 3 4|||Pform||||||REQUIRED|||-NONE-|||0
A 4 6|||Wform|||lighter|||REQUIRED|||-NONE-|||0
A 7 8|||Vt|||did|||REQUIRED|||-NONE-|||0
A 13 14|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 4 6|||Wform|||lighter|||REQUIRED|||-NONE-|||1
A 7 8|||Vt|||did|||REQUIRED|||-NONE-|||1
A 3 6|||Wci|||better|||REQUIRED|||-NONE-|||2
A 13 14|||ArtOrDet||||||REQUIRED|||-NONE-|||2
A 3 6|||Wci|||better|||REQUIRED|||-NONE-|||3
A 7 8|||Vt|||did|||REQUIRED|||-NONE-|||3
A 3 4|||Pform||||||REQUIRED|||-NONE-|||4
A 7 8|||Vt|||did|||REQUIRED|||-NONE-|||4
A 3 6|||Wci|||better|||REQUIRED|||-NONE-|||5
A 7 8|||Vt|||did|||REQUIRED|||-NONE-|||5

S According to scientist , production of one kilogram of beef require fifteen thousand liter of water .
A 2 3|||Nn|||scientists|||REQUIRED|||-NONE-|||0
A 4 4|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 10 11|||SVA|||requires|||REQUIRED|||-NONE-|||0
A 13 14|||Nn|||litres|||REQUIRED|||-NONE-|||0
A 2 3|||Nn|||scientists|||REQUIRED|||-NONE-|||1
A 10 11|||SVA|||requires|||REQUIRED|||-NONE-|||1
A 13 14|||Nn|||liters|||REQUIRED|||-NONE-|||1
A 2 3|||Nn|||scientists|||REQUIRED|||-NONE-|||2
A 4 4|||ArtOrDet|||the|||REQUIRED|||-NONE-|||2
A 10 11|||SVA|||requires|||REQUIRED|||-NONE-|||2
A 13 14|||Nn|||litres|||REQUIRED|||-NONE-|||2
A 4 4|||ArtOrDet|||the|||REQUIRED|||-NONE-|||3
A 10 11|||SVA|||requires|||REQUIRED|||-NONE-|||3
A 13 14|||Nn|||liters|||REQUIRED|||-NONE-|||3
A 4 4|||ArtOrDet|||the|||REQUIRED|||-NONE-|||4
A 10 11|||SVA|||requires|||REQUIRED|||-NONE-|||4
A 13 14|||Nn|||litres|||REQUIRED|||-NONE-|||4
A 2 3|||Nn|||scientists|||REQUIRED|||-NONE-|||5
A 4 4|||ArtOrDet|||the|||REQUIRED|||-NONE-|||5
A 10 11|||SVA|||requires|||REQUIRED|||-NONE-|||5
A 13 14|||Nn|||litres|||REQUIRED|||-NONE-|||5

S I can not say that I became vegetarian .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1
A 6 7|||Vt|||have become|||REQUIRED|||-NONE-|||2
A 7 7|||ArtOrDet|||a|||REQUIRED|||-NONE-|||2
A 7 7|||ArtOrDet|||a|||REQUIRED|||-NONE-|||3
A 6 7|||Vt|||have become|||REQUIRED|||-NONE-|||4
A 6 7|||Vt|||have become|||REQUIRED|||-NONE-|||5

S But now meat for me a food for holiday , not for every day .
A 5 5|||V0|||is|||REQUIRED|||-NONE-|||0
A 5 5|||V0|||is|||REQUIRED|||-NONE-|||1
A 5 5|||V0|||is|||REQUIRED|||-NONE-|||2
A 5 5|||V0|||is|||REQUIRED|||-NONE-|||3
A 8 9|||Nn|||holidays|||REQUIRED|||-NONE-|||3
A 10 10|||Srun|||and|||REQUIRED|||-NONE-|||3
A 5 5|||V0|||is|||REQUIRED|||-NONE-|||4
A 5 5|||V0|||is|||REQUIRED|||-NONE-|||5
A 8 9|||Nn|||special occasions|||REQUIRED|||-NONE-|||5
A 10 10|||Srun|||and|||REQUIRED|||-NONE-|||5
