S She depend of her parents .
A 1 2|||SVA|||depends|||REQUIRED|||-NONE-|||0
A 2 3|||Prep|||on|||REQUIRED|||-NONE-|||0
A 1 3|||Verb|||relies on|||REQUIRED|||-NONE-|||1

S We discussed about the plan yesterday .
A 2 3|||Prep||||||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S I am agree with you .
A 1 3|||Verb|||agree|||REQUIRED|||-NONE-|||0
A 1 2|||Verb||||||REQUIRED|||-NONE-|||1

