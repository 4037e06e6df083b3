-- Why: owners invite, change and suspend the people who work here; staff prove themselves by passkey, or by a fresh
-- code, where they are instead of signing in anew; and there is always an owner.

-- == Proof ==
-- When and by what the person of a session proved themself last. A sign-in is a proof by code.
alter table admin_sessions
  add column proven_at timestamptz,
  add column proven_by text check (proven_by in ('code', 'passkey'));
update admin_sessions set proven_at = signed_in_at, proven_by = 'code';
alter table admin_sessions alter column proven_at set not null, alter column proven_by set not null;
-- When somebody was last seen, over all their sessions.
create index admin_sessions_last_seen on admin_sessions (admin_id, last_active_at desc);

-- A removed one keeps its row, so that it stays refused and its counter is not forgotten.
create table admin_passkeys (
  id uuid primary key,
  admin_id uuid not null,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  may_be_backed_up boolean not null,
  is_backed_up boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  removed_at timestamptz
);
create index admin_passkeys_of_admin on admin_passkeys (admin_id, created_at) where removed_at is null;

-- What a passkey is asked to sign: once, and for one session.
create table admin_passkey_challenges (
  id uuid primary key,
  admin_id uuid not null,
  session_id uuid not null,
  act text not null check (act in ('add', 'prove')),
  challenge text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index admin_passkey_challenges_by_age on admin_passkey_challenges (created_at);

-- == Invitations ==
-- The secret of a link is nowhere: it is derived under a key from the row's id and from how often it was sent, so that
-- sending it again ends the link before.
create table admin_invitations (
  id uuid primary key,
  email text not null,
  role text not null check (role in ('owner', 'admin', 'finance', 'risk', 'support', 'auditor')),
  invited_by uuid not null,
  created_at timestamptz not null,
  sends int not null default 1 check (sends > 0),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  admin_id uuid,
  check ((accepted_at is null) = (admin_id is null)),
  check (accepted_at is null or withdrawn_at is null)
);
create unique index admin_invitations_one_open on admin_invitations (email)
  where accepted_at is null and withdrawn_at is null;
create index admin_invitations_newest on admin_invitations (created_at desc, id desc);

-- == There is always an owner ==
-- One after the other, so that two owners who put each other down at once do not both succeed.
create function last_owner_stays() returns trigger language plpgsql as $$
begin
  if old.role = 'owner' and old.state = 'active'
    and (tg_op = 'DELETE' or new.role <> 'owner' or new.state <> 'active') then
    perform pg_advisory_xact_lock(hashtextextended('active owners', 29));
    if not exists (select 1 from admins where role = 'owner' and state = 'active' and id <> old.id) then
      raise exception 'the last active owner stays' using errcode = 'check_violation', constraint = 'admins_last_owner';
    end if;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end $$;
create trigger admins_last_owner before update or delete on admins for each row execute function last_owner_stays();

-- Whoever worked here stays on record: people are suspended, never deleted.
revoke delete, truncate on admins from finance_app, finance_worker;
