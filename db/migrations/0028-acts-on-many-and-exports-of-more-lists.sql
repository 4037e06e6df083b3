-- Why: staff decide many records with one word, each of them once however often the word is sent; and more lists than two are
-- taken along as a file, some of which depend on who reads them.

-- One word about many records. Asked again under its key it goes on where it stood.
create table bulk_acts (
  id uuid primary key,
  admin_id uuid not null,
  call text not null,
  key text not null,
  -- Of what was asked: the key is for nothing else.
  digest bytea not null,
  begun_at timestamptz not null,
  unique (admin_id, call, key)
);
create index bulk_acts_begun on bulk_acts (begun_at);

-- What became of each. Written in the transaction that decides it; a row that says how it ended is not touched again.
create table bulk_items (
  bulk_id uuid not null references bulk_acts on delete cascade,
  target_id uuid not null,
  place int not null,
  outcome text check (outcome in ('done', 'refused')),
  code text,
  message text,
  primary key (bulk_id, target_id),
  check ((outcome is not distinct from 'refused') = (code is not null and message is not null))
);

alter table exports
  drop constraint exports_list_check,
  add constraint exports_list_check check (list in ('users', 'transactions', 'audit', 'approvals', 'cases', 'messages')),
  -- The role of who asked: some lists hold for one role what another must not read.
  add column asked_as text;
update exports set asked_as = coalesce((select role from admins where admins.id = exports.admin_id), 'support');
alter table exports alter column asked_as set not null;
