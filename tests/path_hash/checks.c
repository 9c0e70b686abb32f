// Linked to the native program: the checks of calls that Sonde has added to it. They say nothing here, because the
// programs are right, and must not be part of the hash.
void __sonde_check_format(const char* format, const char* types) { (void)format, (void)types; }
void __sonde_check_product(int overflows) { (void)overflows; }
void __sonde_check_pointers(const void* left, const void* right) { (void)left, (void)right; }
