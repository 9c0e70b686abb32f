/* qsort as a merge sort: few comparisons, each a possible fork, and stable, as glibc's is. bsearch beside it. */

#include <stddef.h>

void* malloc(size_t size);
void free(void* pointer);
void* memcpy(void* to, const void* from, size_t size);

typedef int Compare(const void* left, const void* right, void* context);

struct Sort {
  size_t width;
  Compare* compare;
  void* context;
  char* room; /* for all elements */
};

static void sort(const struct Sort* task, char* elements, size_t count) {
  if (count < 2) return;
  size_t width = task->width, left = count / 2, right = count - left;
  char *a = elements, *b = elements + left * width, *merged = task->room;
  sort(task, a, left);
  sort(task, b, right);
  while (left > 0 && right > 0) {
    if (task->compare(a, b, task->context) <= 0) {
      memcpy(merged, a, width);
      a += width;
      --left;
    } else {
      memcpy(merged, b, width);
      b += width;
      --right;
    }
    merged += width;
  }
  /* What is left of b lies where it belongs. */
  memcpy(merged, a, left * width);
  memcpy(elements, task->room, (count - right) * width);
}

void qsort_r(void* elements, size_t count, size_t width, Compare* compare, void* context) {
  if (count < 2 || width == 0) return;
  struct Sort task = {width, compare, context, malloc(count * width)};
  sort(&task, elements, count);
  free(task.room);
}

static int compareWithoutContext(const void* left, const void* right, void* context) {
  int (*compare)(const void*, const void*) = *(int (**)(const void*, const void*))context;
  return compare(left, right);
}

void qsort(void* elements, size_t count, size_t width, int (*compare)(const void*, const void*)) {
  qsort_r(elements, count, width, compareWithoutContext, &compare);
}

void* bsearch(const void* key, const void* elements, size_t count, size_t width,
              int (*compare)(const void*, const void*)) {
  size_t low = 0, high = count;
  while (low < high) {
    size_t middle = (low + high) / 2;
    const char* element = (const char*)elements + middle * width;
    int order = compare(key, element);
    if (order == 0) return (void*)element;
    if (order < 0)
      high = middle;
    else
      low = middle + 1;
  }
  return NULL;
}
