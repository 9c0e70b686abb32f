// A loop without a condition and without an effect is meant: a note.
// LEVELS: default
// EXPECT-ERROR: endless_by_intention.c:8:
// EXPECT-ERROR: note: this loop never ends, and nothing in it could end it
// EXIT: 3

int main(int argc, char **argv) {
  while (1) {
  }
}
