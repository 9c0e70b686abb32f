// FLAGS: --libc=none
// INPUT: from the host
// EXPECT: 5 from 
// EXPECT: 8 the host 0
// EXPECT: 3 5 3 written 0 -2 -9 -38
// EXPECT: 1 1 1000
// System calls as the C library makes them, without the library.
#include <stdio.h>
#include <string.h>

long sonde_syscall(long number, long a, long b, long c, long d, long e, long f);
#define CALL(number, a, b, c) sonde_syscall(number, (long)(a), (long)(b), (long)(c), 0, 0, 0)
enum { Read = 0, Write = 1, Open = 2, Close = 3, Lseek = 8, Getpid = 39, Unlink = 87, ClockGettime = 228, Socket = 41 };

int main(void) {
  char text[20] = "";
  long count = CALL(Read, 0, text, 5);
  printf("%ld %s\n", count, text);
  memset(text, 0, sizeof text), count = CALL(Read, 0, text, 19);
  printf("%ld %s %ld\n", count, text, CALL(Read, 0, text, 19));

  long file = CALL(Open, "/tmp/sonde-own-file", 0102, 0600); // created, read and write: for the program alone
  count = CALL(Write, file, "(written)", 9);
  CALL(Lseek, file, 1, 0), memset(text, 0, sizeof text);
  long back = CALL(Read, file, text, 7);
  printf("%ld %ld %ld %s ", file, count - 4, back - 4, text);
  printf("%ld %ld %ld %ld\n", CALL(Unlink, "/tmp/sonde-own-file", 0, 0), CALL(Open, "/tmp/sonde-own-file", 0, 0),
         CALL(Close, 77, 0, 0), CALL(Socket, 2, 1, 0));

  long before[2], after[2];
  CALL(ClockGettime, 1, before, 0), CALL(ClockGettime, 1, after, 0);
  printf("%ld %d %ld\n", CALL(Getpid, 0, 0, 0), after[1] > before[1], after[0]);
  return 0;
}
