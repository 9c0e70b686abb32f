/* The functions by which a program talks to Sonde. They are those of <klee/klee.h>, which says what each does, under our own name. */
#ifndef SONDE_SONDE_H
#define SONDE_SONDE_H

#include <klee/klee.h>

#define sonde_make_symbolic klee_make_symbolic
#define sonde_int klee_int
#define sonde_range klee_range
#define sonde_choose klee_choose
#define sonde_assume klee_assume
#define sonde_assert klee_assert
#define sonde_assert_fail klee_assert_fail
#define sonde_report_error klee_report_error
#define sonde_abort klee_abort
#define sonde_silent_exit klee_silent_exit
#define sonde_check_memory_access klee_check_memory_access
#define sonde_is_symbolic klee_is_symbolic
#define sonde_get_value_f klee_get_value_f
#define sonde_get_value_d klee_get_value_d
#define sonde_get_value_l klee_get_value_l
#define sonde_get_value_ll klee_get_value_ll
#define sonde_get_value_i32 klee_get_value_i32
#define sonde_get_value_i64 klee_get_value_i64
#define sonde_get_obj_size klee_get_obj_size
#define sonde_is_replay klee_is_replay
#define sonde_warning klee_warning
#define sonde_warning_once klee_warning_once
#define sonde_print_expr klee_print_expr
#define sonde_print_range klee_print_range
#define sonde_stack_trace klee_stack_trace
#define sonde_alias_function klee_alias_function
#define sonde_define_fixed_object klee_define_fixed_object
#define sonde_prefer_cex klee_prefer_cex
#define sonde_mark_global klee_mark_global
#define sonde_open_merge klee_open_merge
#define sonde_close_merge klee_close_merge
#define sonde_set_forking klee_set_forking

#endif
