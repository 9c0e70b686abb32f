// A shift into the sign is an error if that is asked for.
// CHECK: shift-base
// LEVELS: default
// FLAGS: --check=+shift-base
// EXPECT-ERROR: error: left shift of a signed number that does not fit its type [ShiftOverflow] (CWE-190)
// EXPECT-ERROR: 1 << 31 does not fit 'int'
int main(int argc, char **argv) { return (argc << 31) != 0; }
