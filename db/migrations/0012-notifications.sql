-- Why: what the product tells people. The inbox is the message itself; mail, push and SMS are deliveries of it, each with
-- a row that says how far it came, so that a job that repeats never sends the same thing twice. What a message says is
-- sealed under the key of its person; jobs and deliveries carry ids.

create table notifications (
  id uuid primary key,
  user_id uuid not null,
  topic text not null check (topic in ('money', 'security', 'offers')),
  kind text not null,
  -- What makes it this message and no other: a second telling with the same key changes nothing.
  key text not null,
  content_sealed bytea not null,
  created_at timestamptz not null,
  read_at timestamptz,
  unique (user_id, key)
);
create index notifications_newest on notifications (user_id, created_at desc, id desc);
create index notifications_of_topic on notifications (user_id, topic, created_at desc, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;

-- Channels of a topic that somebody chose; without a row the usual ones hold.
create table notification_choices (
  user_id uuid not null,
  topic text not null check (topic in ('money', 'security', 'offers')),
  push boolean not null,
  mail boolean not null,
  sms boolean not null,
  primary key (user_id, topic)
);

-- Minutes of the day in Lagos; from 1320 until 420 is ten in the evening until seven in the morning.
create table quiet_hours (
  user_id uuid primary key,
  from_minute smallint not null check (from_minute between 0 and 1439),
  until_minute smallint not null check (until_minute between 0 and 1439),
  check (from_minute <> until_minute)
);

-- Where a browser gets pushes. The session is the device's: pushes end with it. The endpoint is a secret of the browser
-- (who has it can push to it), so it is sealed with the keys and found by a keyed look-up value.
create table push_subscriptions (
  id uuid primary key,
  user_id uuid not null,
  session_hash bytea not null,
  endpoint_index bytea not null unique,
  subscription_sealed bytea not null,
  created_at timestamptz not null
);
create index push_subscriptions_of_user on push_subscriptions (user_id);
create index push_subscriptions_of_session on push_subscriptions (session_hash);

-- Addresses that a mail server refused for good, by a keyed look-up value: nothing goes there any more.
create table suppressed_addresses (
  address_index bytea primary key,
  reply_code int not null,
  created_at timestamptz not null
);

-- waiting: not handed over, or given back for certain. handing_over: written before it is handed over; who finds it so
-- does not know whether it was sent, and does not send it. sent: taken. delivered: the phone has it. unknown: no answer.
create table notification_deliveries (
  id uuid primary key,
  notification_id uuid not null,
  user_id uuid not null,
  channel text not null check (channel in ('push', 'mail', 'sms')),
  -- Of a push its subscription, else the person.
  target_id uuid not null,
  state text not null
    check (state in ('waiting', 'handing_over', 'sent', 'delivered', 'failed', 'suppressed', 'unknown')),
  reason text,
  attempts int not null default 0,
  provider_reference text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (notification_id, channel, target_id)
) with (fillfactor = 60);
create unique index notification_deliveries_at_provider on notification_deliveries (provider_reference)
  where provider_reference is not null;
