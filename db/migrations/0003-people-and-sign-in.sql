-- Why: customers and admins, what proves who they are, and the record of what admins did.
-- Birth dates, addresses and identity numbers are sealed under a key per person, whose erasure erases them; names,
-- e-mail and phone stand in plain columns of these erasable tables because people are searched by them. Ledger, audit,
-- job and log rows carry ids only.

create table person_keys (
  person_id uuid primary key,
  wrapped bytea not null,
  created_at timestamptz not null
);

create table users (
  id uuid primary key,
  email text,
  first_name text,
  last_name text,
  phone text,
  tag text unique,
  date_of_birth_sealed bytea,
  address_sealed bytea,
  search_text text not null,
  status text not null check (status in ('email_verified', 'pending', 'approved', 'rejected', 'restricted', 'closed')),
  kyc_tier smallint not null default 0 check (kyc_tier between 0 and 3),
  custom_tier_limit_minor bigint check (custom_tier_limit_minor >= 0),
  pin_hash text,
  pin_misses int not null default 0,
  pin_locked_until timestamptz,
  terms_accepted_at timestamptz,
  created_at timestamptz not null,
  last_active_at timestamptz
);
create unique index users_email on users (email);
create unique index users_phone on users (phone);
create index users_newest on users (created_at desc, id desc);
create index users_last_active on users (last_active_at desc nulls last, id desc);
create index users_search on users using gin (search_text gin_trgm_ops);

create table admins (
  id uuid primary key,
  email text not null unique,
  name text not null,
  role text not null check (role in ('owner', 'admin', 'finance', 'risk', 'support', 'auditor')),
  password_hash text not null,
  state text not null check (state in ('active', 'suspended')),
  money_blocked_until timestamptz,
  created_at timestamptz not null
);

-- One-time codes by e-mail. The code itself is nowhere: it is derived from the row's id under a key.
create table email_codes (
  id uuid primary key,
  realm text not null check (realm in ('customer', 'admin')),
  purpose text not null check (purpose in ('sign_in', 'reset')),
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries int not null default 0,
  used_at timestamptz
);
create index email_codes_latest on email_codes (realm, purpose, email, created_at desc);
create index email_codes_by_age on email_codes (created_at);

-- Misses in a row for an address, over all its codes: past the limit only recovery helps.
create table code_misses (
  realm text not null,
  purpose text not null,
  email text not null,
  misses int not null,
  primary key (realm, purpose, email)
);

create table customer_sessions (
  token_hash bytea primary key,
  user_id uuid not null,
  unlocked boolean not null,
  device text not null,
  address text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index customer_sessions_of_user on customer_sessions (user_id) where ended_at is null;

create table admin_sessions (
  token_hash bytea primary key,
  id uuid not null unique,
  admin_id uuid not null,
  device text not null,
  address text not null,
  signed_in_at timestamptz not null,
  last_active_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index admin_sessions_of_admin on admin_sessions (admin_id) where ended_at is null;

-- Rows are written unchained in the transaction of what they tell; one job seals them in commit order into a chain.
create table audit_log (
  id uuid primary key,
  at timestamptz not null,
  transaction_id xid8 not null default pg_current_xact_id(),
  actor_kind text not null check (actor_kind in ('admin', 'system', 'operator', 'anyone')),
  actor_id uuid,
  actor_role text,
  action text not null,
  target_type text not null,
  target_id text not null,
  outcome text not null check (outcome in ('allowed', 'denied')),
  reason text,
  changes jsonb not null,
  request_id text,
  address text,
  seal_number bigint unique,
  seal_hash bytea
);
create index audit_log_newest on audit_log (at desc, id desc);
create index audit_log_of_target on audit_log (target_type, target_id, at desc);
create index audit_log_unsealed on audit_log (transaction_id, id) where seal_number is null;

revoke update, delete, truncate on audit_log from finance_app, finance_worker;
grant update (seal_number, seal_hash) on audit_log to finance_worker;

create function audit_row_is_followed_never_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.seal_number is null and new.seal_number is not null
    and (to_jsonb(new) - 'seal_number' - 'seal_hash') = (to_jsonb(old) - 'seal_number' - 'seal_hash') then
    return new;
  end if;
  raise exception 'audit rows are followed, never changed';
end $$;
create trigger audit_log_immutable before update or delete on audit_log
  for each row execute function audit_row_is_followed_never_changed();
create trigger audit_log_never_emptied before truncate on audit_log
  for each statement execute function audit_row_is_followed_never_changed();
