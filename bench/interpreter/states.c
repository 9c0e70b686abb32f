// Touches ten megabytes, then goes on writing, a thousand times to each page, for ever.
static unsigned char block[10 << 20];

static void write(unsigned page) {
  unsigned char *to = block + page * 4096ul % sizeof block;
  for (unsigned i = 0; i < 1000; ++i) to[i] += page;
}

int main(void) {
  for (unsigned long i = 0; i < sizeof block; i += 64) block[i] = 1;
  for (unsigned page = 0;; ++page) write(page);
}
