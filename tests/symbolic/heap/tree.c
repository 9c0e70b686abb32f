// A tree built from symbolic keys.
#include "../symbolic.h"

struct Node {
  uint8_t key;
  struct Node *left, *right;
};
static struct Node *insert(struct Node *node, uint8_t key) {
  if (!node) {
    node = calloc(1, sizeof *node);
    node->key = key;
  } else if (key < node->key) {
    node->left = insert(node->left, key);
  } else if (key > node->key) {
    node->right = insert(node->right, key);
  }
  return node;
}
static int depth(const struct Node *node) {
  if (!node) return 0;
  int left = depth(node->left), right = depth(node->right);
  return 1 + (left > right ? left : right);
}
int main(void) {
  SYMBOLIC(uint8_t, a);
  SYMBOLIC(uint8_t, b);
  struct Node *root = insert(NULL, 100);
  root = insert(root, a);
  root = insert(root, b);
  return depth(root);
}
