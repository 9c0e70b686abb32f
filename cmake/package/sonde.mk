# Rules for make: `include` this file, and `make sonde-parser` explores parser.c with the project's CPPFLAGS and fails if
# there is a bug. Results are in $(SONDE_FOLDER)/parser, from the last run only. What a program needs more is said in
# variables with its name:
#
#   SONDE_FLAGS = --max-time=60          options of `sonde run`, for all programs
#   SONDE_FLAGS_parser = --fuzz-size=16  and for one
#   SONDE_FILES_parser = lexer.c         further files of the program
#   SONDE_ARGUMENTS_parser = --sym-arg 4 its arguments
#
# `make sonde-report-parser` makes the page that shows the results.

SONDE ?= sonde
SONDE_FOLDER ?= sonde-results

sonde-report-%:
	$(SONDE) report '$(SONDE_FOLDER)/$*'

sonde-%: %.c
	@rm -rf '$(SONDE_FOLDER)/$*'
	$(SONDE) run --exit-code=verdict --output='$(SONDE_FOLDER)/$*' $(if $(strip $(CPPFLAGS)),--cflags='$(strip $(CPPFLAGS))') \
	  $(SONDE_FLAGS) $(SONDE_FLAGS_$*) $< $(SONDE_FILES_$*) -- $(SONDE_ARGUMENTS_$*)
