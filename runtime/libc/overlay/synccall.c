/* setuid and its kin are to be carried out by every thread, and there is one. */
void __synccall(void (*call)(void *), void *argument) { call(argument); }
