-- Why: a file is opened within bounds of time and memory, and a customer can send forty a day that each use up all of it. Whose
-- files did so waits for the next ones, so that other customers' files are opened meanwhile.

alter table uploads add column cost_too_much boolean not null default false;
create index uploads_that_cost on uploads (user_id, checked_at) where cost_too_much;
