-- Why: one active device a customer, so that a stranger who reads their mail is seen and slowed down; passkeys beside the
-- PIN; and authorisations, which bind a PIN or a passkey to exactly what a customer saw before they agreed.

-- == Devices ==
-- A device is a browser that keeps our cookie, told by the cookie's hash. Several customers may share one, each with a
-- row of their own. Without a hash: known from before devices had a cookie; its next visit brings one.
create table customer_devices (
  id uuid primary key,
  user_id uuid not null,
  token_hash bytea,
  name text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  is_active boolean not null,
  -- The last time it became the active one, or its activation began anew because the PIN was recovered.
  activated_at timestamptz,
  check (not is_active or activated_at is not null)
);
create unique index customer_devices_cookie on customer_devices (user_id, token_hash);
create unique index customer_devices_one_active on customer_devices (user_id) where is_active;
create index customer_devices_latest on customer_devices (user_id, activated_at desc nulls last);

-- Whoever has been here keeps their sessions: all of them stand on one device, active since the PIN was chosen.
insert into customer_devices (id, user_id, token_hash, name, first_seen_at, last_seen_at, is_active, activated_at)
select md5('device of ' || u.id::text)::uuid, u.id, null, coalesce(s.device, 'A browser on an unknown system'),
  u.created_at, coalesce(s.last_seen_at, u.last_active_at, u.created_at), u.pin_hash is not null,
  case when u.pin_hash is not null then coalesce(u.terms_accepted_at, u.created_at) end
from users u left join lateral (
  select device, last_seen_at from customer_sessions c where c.user_id = u.id order by last_seen_at desc limit 1
) s on true
where s.device is not null or u.pin_hash is not null;

alter table customer_sessions
  add column id uuid,
  add column device_id uuid,
  -- When the PIN was right last: a passkey may be added for a few minutes after it.
  add column proven_at timestamptz,
  -- Until when a new PIN may be chosen without the old one.
  add column recovery_until timestamptz,
  add column ended_because text
    check (ended_because in ('signed_out', 'other_device', 'ended_by_hand', 'pin_recovered', 'pin_changed', 'lost_phone'));
update customer_sessions s set
  id = encode(substring(s.token_hash from 1 for 16), 'hex')::uuid,
  device_id = md5('device of ' || s.user_id::text)::uuid;
alter table customer_sessions alter column id set not null, alter column device_id set not null;
create unique index customer_sessions_id on customer_sessions (id);
create index customer_sessions_of_device on customer_sessions (device_id) where ended_at is null;

-- == Codes ==
-- A code opens one thing: agreeing to something large, a new PIN, a new address, or freezing everything.
alter table email_codes drop constraint email_codes_purpose_check,
  add constraint email_codes_purpose_check
    check (purpose in ('sign_in', 'reset', 'step_up', 'pin', 'contact', 'lost_phone'));

-- == Passkeys ==
-- A removed one keeps its row, so that it stays refused and its counter is not forgotten.
create table passkeys (
  id uuid primary key,
  user_id uuid not null,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  -- Whether it may be copied to the person's other devices, and whether it has been.
  may_be_backed_up boolean not null,
  is_backed_up boolean not null,
  name text not null,
  device_id uuid not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  removed_at timestamptz
);
create index passkeys_of_user on passkeys (user_id, created_at) where removed_at is null;

-- What a passkey is asked to sign: once, for one session, and in an authorisation for one purpose and one hash.
create table passkey_challenges (
  id uuid primary key,
  user_id uuid not null,
  session_id uuid not null,
  act text not null check (act in ('add', 'unlock', 'authorise')),
  challenge text not null,
  purpose text,
  hash text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((act = 'authorise') = (purpose is not null and hash is not null))
);
create index passkey_challenges_by_age on passkey_challenges (created_at);

-- == Authorisations ==
-- `hash` is of what the customer saw. With `code_id` and the method `pin` the code that was mailed is still awaited.
create table authorisations (
  id uuid primary key,
  user_id uuid not null,
  session_id uuid not null,
  purpose text not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  method text not null check (method in ('pin', 'passkey', 'pin_and_code')),
  code_id uuid,
  authorised_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index authorisations_by_age on authorisations (authorised_at);

-- == A new e-mail address ==
-- Waits for the code that was mailed to it; the address before is told when it is done.
create table email_changes (
  id uuid primary key,
  user_id uuid not null,
  email text not null,
  email_before text not null,
  code_id uuid not null,
  asked_at timestamptz not null,
  done_at timestamptz
);
create index email_changes_of_user on email_changes (user_id, asked_at desc);

-- == Freezes that customers make ==
-- Beside the freeze of staff and never mixed with it: each ends only by whoever made it.
alter table wallets add column own_freeze_at timestamptz;
