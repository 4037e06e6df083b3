-- Why: a receipt and a statement can be forged by anyone with a drawing program, so each carries a code that anyone can
-- check with us. What is kept is only that it was issued and for what, by ids and hashes: names and amounts are read
-- from where they stand whenever somebody checks, so that a return shows, and an erased person is nameless here too.

-- A transaction has one code for ever. The code itself is made by key from the transaction's id and is kept nowhere; a
-- change of that key gives later receipts another row, and what was printed before still checks.
create table issued_receipts (
  code_hash bytea primary key,
  transaction_id uuid not null,
  user_id uuid not null,
  issued_at timestamptz not null
);
create index issued_receipts_of_user on issued_receipts (user_id);

-- A stretch of one account of the ledger: its entries `first_version` to `last_version` (none when last is first - 1) are
-- followed, never changed, so the figures of a statement are read from them whenever it is printed or checked again.
create table issued_statements (
  id uuid primary key,
  code_hash bytea not null unique,
  user_id uuid not null,
  wallet_id uuid not null,
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  first_version bigint not null check (first_version >= 1),
  last_version bigint not null check (last_version >= first_version - 1),
  -- SHA-256 of its movements, line by line as the CSV file writes them.
  content_hash bytea not null,
  issued_at timestamptz not null,
  -- The same stretch of the same days is the same statement.
  unique (wallet_id, from_day, to_day, last_version)
);
create index issued_statements_of_user on issued_statements (user_id, issued_at desc);
