// EXPECT-ERROR: asm_division_overflow.c:6:
// EXPECT-ERROR: error: division by zero [DivisionByZero]
// LEVELS: default
int main(void) {
  unsigned long high = 3, low = 0, quotient;
  __asm__("divq %4" : "=a"(quotient), "=d"(high) : "0"(low), "1"(high), "r"(3UL));
  return (int)quotient;
}
