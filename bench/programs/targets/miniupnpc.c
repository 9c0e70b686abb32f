/* A fuzz target: the answer of a router is parsed as names and values, and one of them is looked up. */

#include <stddef.h>
#include <stdint.h>

#include "upnpreplyparse.h"

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  struct NameValueParserData pairs;
  ParseNameValue((const char*)data, (int)size, &pairs);
  const char* found = GetValueFromNameValueList(&pairs, "a");
  int same = found && found[0] == 'b';
  ClearNameValueList(&pairs);
  return same & 0;
}
