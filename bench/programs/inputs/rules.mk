objects := $(patsubst %,%.o,main parse print)
names = $(sort $(basename $(objects)))
ifeq ($(words $(objects)),3)
count := three
endif

.PHONY: all names old
all: program
program: $(objects) ; cc -o $@ $^ # $(count)
%.o: %.c ; cc -c $< -o $@
main.c parse.c print.c: ;
names: ; @echo $(names)
old: text
