// A file that includes itself.
// EXPECT: 2
#include __FILE__
int main(void) { return 0; }
