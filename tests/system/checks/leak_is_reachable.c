// What a global, a living variable, another object, a pointer into the middle or one past the end refers to is no leak.
// CHECK: leak
// FLAGS: --check=+leak
#include <stdio.h>
#include <stdlib.h>

struct Node { struct Node *next; char more[8]; };
struct __attribute__((packed)) Packed { char first; void *pointer; };
static struct Node *list;
static char *inside, *behind;
static struct Packed packed;

int main(int argc, char **argv) {
  for (int n = 0; n < 3; ++n) {
    struct Node *node = malloc(sizeof *node);
    node->next = list;
    list = node;
  }
  inside = (char *)malloc(10) + 5;
  behind = (char *)malloc(10) + 10;
  packed.pointer = malloc(1);
  char *local = malloc(5);
  local[0] = 'x';
  printf("%c\n", local[0]);
  exit(0);
}
