-- Why: a deposit that was to be sent back, and that the bank had reversed itself, stayed on its way for ever: nothing could end it.

alter table deposits drop constraint deposits_state_check,
  add constraint deposits_state_check
    check (state in ('credited', 'suspended', 'released', 'returning', 'returned', 'taken_back'));
