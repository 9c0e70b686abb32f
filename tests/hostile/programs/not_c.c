// No C at all.
// EXPECT: 2
}{ this is not C "" '
