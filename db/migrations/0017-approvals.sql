-- Why: what one person of staff asked for and a second one has to approve, and above what amount a second one is asked.

create table approvals (
  id uuid primary key,
  command text not null,
  -- What was asked, as the command reads it again. Ids and amounts; words about a person are not approved but done.
  payload jsonb not null,
  -- Of everything that would be done, as the maker saw it: whoever approves gets exactly this or nothing.
  hash text not null,
  target_type text not null,
  target_id text not null,
  -- For people who read: the postings and the changes as they looked when it was asked.
  postings jsonb not null,
  changes jsonb not null,
  amount_minor bigint,
  currency text,
  reason text,
  maker_id uuid not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'rejected', 'withdrawn', 'expired')),
  checker_id uuid,
  note text,
  decided_at timestamptz,
  check ((amount_minor is null) = (currency is null)),
  check ((state = 'waiting') = (decided_at is null)),
  check ((state in ('approved', 'rejected')) = (checker_id is not null)),
  -- Two people: nobody approves what they made, whatever the program believes.
  check (checker_id is distinct from maker_id),
  check (state <> 'approved' or decided_at < expires_at)
);
create unique index approvals_asked_once on approvals (hash) where state = 'waiting';
create index approvals_waiting on approvals (made_at, id) where state = 'waiting';
create index approvals_of_maker on approvals (maker_id, made_at desc, id desc);
create index approvals_done on approvals (decided_at desc, id desc) where state <> 'waiting';
create index approvals_of_target on approvals (target_type, target_id, made_at desc);

create function approval_is_decided_once_never_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.state = 'waiting' and new.state <> 'waiting'
    and (to_jsonb(new) - 'state' - 'checker_id' - 'note' - 'decided_at')
      = (to_jsonb(old) - 'state' - 'checker_id' - 'note' - 'decided_at') then
    return new;
  end if;
  raise exception 'an approval is decided once, and what was asked is never changed';
end $$;
create trigger approvals_decided_once before update or delete on approvals
  for each row execute function approval_is_decided_once_never_changed();
create trigger approvals_never_emptied before truncate on approvals
  for each statement execute function approval_is_decided_once_never_changed();

-- The largest amounts that one person moves alone, as dated rows. `*` stands for any command or any role; the row that
-- names most is the one that holds. Where none holds every amount needs a second person.
create table approval_thresholds (
  number bigint generated always as identity primary key,
  command text not null,
  role text not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor >= 0),
  valid_from timestamptz not null,
  set_at timestamptz not null
);
create index approval_thresholds_in_force on approval_thresholds (currency, valid_from desc, number desc);
revoke update, delete, truncate on approval_thresholds from finance_app, finance_worker;

insert into approval_thresholds (command, role, currency, amount_minor, valid_from, set_at) values
  ('*', '*', 'NGN', 10000000, '2025-01-01T00:00:00+01:00', '2025-01-01T00:00:00+01:00'),
  ('*', '*', 'USD', 10000, '2025-01-01T00:00:00+01:00', '2025-01-01T00:00:00+01:00');
