-- Why: staff ask the audit log who did what, what was done to one thing and what was refused, and each question has to find its
-- first page without reading the log; and the proof that the books are sound is run by hand and kept with its time.

create index audit_log_of_actor on audit_log (actor_id, at desc, id desc) where actor_id is not null;
create index audit_log_of_action on audit_log (action, at desc, id desc);
create index audit_log_of_target_id on audit_log (target_id, at desc, id desc);
create index audit_log_denied on audit_log (at desc, id desc) where outcome = 'denied';

create table money_proofs (
  id uuid primary key,
  -- The admin who asked for it.
  asked_by uuid not null,
  asked_at timestamptz not null,
  ended_at timestamptz,
  -- What was found: name, whether it holds, and in words what was read. Null while it runs.
  findings jsonb,
  check ((ended_at is null) = (findings is null))
);
-- One at a time.
create unique index money_proofs_running on money_proofs ((true)) where ended_at is null;
create index money_proofs_newest on money_proofs (asked_at desc, id desc);
