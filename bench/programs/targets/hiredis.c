/* A fuzz target: a reply of a Redis server comes in two pieces. */

#include <stddef.h>
#include <stdint.h>

#include "hiredis.h"

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  redisReader* reader = redisReaderCreate();
  if (!reader) return 0;
  void* reply = NULL;
  redisReaderFeed(reader, (const char*)data, size / 2);
  if (redisReaderGetReply(reader, &reply) == REDIS_OK && !reply) {
    redisReaderFeed(reader, (const char*)data + size / 2, size - size / 2);
    redisReaderGetReply(reader, &reply);
  }
  if (reply) freeReplyObject(reply);
  redisReaderFree(reader);
  return 0;
}
