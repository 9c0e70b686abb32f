// A main that is a number.
// EXPECT: 2
int main = 195;
