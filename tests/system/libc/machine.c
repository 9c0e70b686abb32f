// NEEDS: libc
// EXPECT: 1 processor, 1 online
// EXPECT: 1024 MB, 512 free, no load
// EXPECT: a set of 1 processor
// EXPECT: priority 0
// EXPECT: no other
// EXPECT: one of each
// EXPECT: alike
// What a program learns of its machine is the same everywhere.
#define _GNU_SOURCE
#include <errno.h>
#include <sched.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/sysinfo.h>
#include <unistd.h>

int main(void) {
  printf("%ld processor, %ld online\n", sysconf(_SC_NPROCESSORS_CONF), sysconf(_SC_NPROCESSORS_ONLN));
  struct sysinfo info;
  if (sysinfo(&info)) return 1;
  printf("%lu MB, %lu free, %s\n", info.totalram * info.mem_unit >> 20, info.freeram * info.mem_unit >> 20,
         info.loads[0] ? "load" : "no load");
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set)) return 2;
  printf("a set of %d processor\n", CPU_COUNT(&set));
  errno = 0;
  printf("priority %d\n", getpriority(PRIO_PROCESS, 0));
  puts(getpgid(77) == -1 && errno == ESRCH ? "no other" : "others");
  errno = 0;
  puts(getpgrp() == getpid() && getpgid(0) == getpid() && getsid(0) == getpid() && !errno ? "one of each"
                                                                                          : "several");
  uid_t user[3];
  gid_t group[3];
  if (getresuid(user, user + 1, user + 2) || getresgid(group, group + 1, group + 2)) return 3;
  puts(user[0] == getuid() && user[1] == geteuid() && user[2] == user[1] && group[0] == getgid()
           ? "alike"
           : "different");
  return 0;
}
