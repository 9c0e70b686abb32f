// Errors the program reports.
// KINDS: exit ReportedError
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  if ((a & 0xf0) == 0x30) klee_report_error(__FILE__, __LINE__, "a digit's neighbourhood", "user");
  return 0;
}
