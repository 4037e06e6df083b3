-- Why: staff take a list with them as a file. It is made by a job in pieces, each sealed and kept as it is made, so that a
-- million rows never stand in memory and a server that dies in the middle goes on behind the last piece that is kept.

create table exports (
  id uuid primary key,
  admin_id uuid not null,
  list text not null check (list in ('users', 'transactions')),
  -- What was searched for, as it stood in the list's address.
  filter jsonb not null,
  columns text[] not null,
  format text not null check (format in ('csv', 'xlsx')),
  -- Personal data in full, for the reason beside it.
  in_full boolean not null,
  reason text check (in_full = (reason is not null)),
  state text not null check (state in ('waiting', 'running', 'done', 'cancelled', 'failed', 'expired')),
  fault text check (fault in ('too_large', 'stalled')),
  total integer not null,
  total_is_estimate boolean not null,
  rows_done integer not null,
  -- Pieces that are kept. Whoever keeps the next one names it: of two workers one does.
  pieces integer not null,
  -- Behind the last row that is kept.
  place text,
  plain_bytes bigint not null,
  plain_crc bigint not null,
  packed_bytes bigint not null,
  -- Opens the pieces; erased with them.
  wrapped_key bytea,
  asked_at timestamptz not null,
  moved_at timestamptz not null,
  ended_at timestamptz,
  expires_at timestamptz,
  check ((state = 'failed') = (fault is not null))
);
create index exports_of_admin on exports (admin_id, asked_at desc, id desc);
create index exports_newest on exports (asked_at desc, id desc);
create index exports_under_way on exports (moved_at) where state in ('waiting', 'running');

-- Written before its bytes are, so that nothing lies in the store that no row knows.
create table export_pieces (
  id uuid primary key,
  export_id uuid not null references exports on delete cascade,
  -- Null until it is kept.
  number integer,
  begun_at timestamptz not null,
  unique (export_id, number)
);
create index export_pieces_not_kept on export_pieces (begun_at) where number is null;

-- Good once, for a minute, while the session lives that asked for it. The token itself is nowhere.
create table export_links (
  token_hash bytea primary key,
  export_id uuid not null references exports on delete cascade,
  session_id uuid not null,
  expires_at timestamptz not null
);
