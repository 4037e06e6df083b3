-- Why: whoever claimed jobs of some kinds read over every due job of the others, and over all of them to find those that were left running. A long
-- queue made each claim slow, and the slow claims kept the queue long.

create index jobs_due_of_kind on jobs (queue, kind, run_at, id) where done_at is null and dead_at is null;
drop index jobs_due;
create index jobs_running on jobs (queue, run_at, id) where running and done_at is null and dead_at is null;
