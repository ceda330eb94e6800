S He is afraid from dogs .
A 3 4|||Prep|||of|||REQUIRED|||-NONE-|||0

S I look forward to hear from you .
A 4 5|||Vform|||hearing|||REQUIRED|||-NONE-|||0

