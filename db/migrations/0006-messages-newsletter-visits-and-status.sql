-- Why: what the public site keeps. Messages of visitors and addresses of the newsletter are personal data in erasable
-- tables; what somebody wrote is sealed under a key of its own. Visits are counts by day and page, of nobody. The health
-- of our parts is measured by ourselves and kept by the hour.

create table support_messages (
  -- Also the owner of the key in person_keys under which the message is sealed: erasing that erases it.
  id uuid primary key,
  reference text not null unique,
  name text,
  email text not null,
  message_sealed bytea not null,
  -- Of the writer and the words, keyed: finds the same message sent twice, and tells nobody what it says.
  fingerprint bytea not null,
  created_at timestamptz not null
);
create index support_messages_newest on support_messages (created_at desc, id desc);
create index support_messages_same on support_messages (fingerprint, created_at);

create table newsletter_subscriptions (
  id uuid primary key,
  email text not null unique,
  state text not null check (state in ('unconfirmed', 'confirmed', 'unsubscribed')),
  requested_at timestamptz not null,
  mailed_at timestamptz,
  -- The link in the mail: its secret is derived from this id under a key, and only its hash is kept.
  confirmation_id uuid,
  confirmation_hash bytea unique,
  confirmation_expires_at timestamptz,
  confirmed_at timestamptz,
  unsubscribed_at timestamptz
);
create index newsletter_confirmed on newsletter_subscriptions (confirmed_at, id) where state = 'confirmed';
create index newsletter_unconfirmed on newsletter_subscriptions (requested_at) where state = 'unconfirmed';

create table visits (
  day date not null,
  path text not null,
  visits bigint not null check (visits > 0),
  primary key (day, path)
) with (fillfactor = 70);

-- One row a part: how it is now, and its last answers in milliseconds (null: no answer), the newest last.
create table part_health (
  part text primary key check (part in ('app', 'database', 'bank', 'identity', 'mail')),
  state text not null check (state in ('working', 'slow', 'failing')),
  since timestamptz not null,
  checked_at timestamptz not null,
  recent int[] not null
) with (fillfactor = 50);

create table part_health_hours (
  part text not null,
  hour timestamptz not null,
  asked int not null check (asked > 0),
  slow int not null,
  failed int not null,
  check (slow >= 0 and failed >= 0 and slow + failed <= asked),
  primary key (part, hour)
) with (fillfactor = 50);
create index part_health_hours_by_age on part_health_hours (hour);
