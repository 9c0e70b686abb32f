// Numbers in the byte order of networks and back.
#include "../symbolic.h"
#include <arpa/inet.h>

int main(void) {
  SYMBOLIC(uint16_t, port);
  uint16_t sent = (htons)(port);
  uint32_t address = (htonl)(port | 0xab0000u);
  if ((ntohs)(sent) != port || (ntohl)(address) != (port | 0xab0000u)) return 1;
  if (sent == 0x1234) return 2;
  if (address == 0xcdefab00) return 3;
  return address > 0xff000000 ? 4 : 0;
}
