/* The functions of <arpa/inet.h> between the byte order of this machine, which is little-endian, and that of networks. */

#include <stdint.h>

uint32_t htonl(uint32_t number) { return __builtin_bswap32(number); }
uint16_t htons(uint16_t number) { return __builtin_bswap16(number); }
uint32_t ntohl(uint32_t number) { return __builtin_bswap32(number); }
uint16_t ntohs(uint16_t number) { return __builtin_bswap16(number); }
