-- Why: a job that waits for a partner is run again and again without any fault. Only failures in a row put a job aside; when
-- all its runs counted, one fault after the tenth question ended it for ever.

alter table jobs add column failures int not null default 0;
