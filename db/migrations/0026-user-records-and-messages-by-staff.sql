-- Why: what staff know of a user stands in one place (notes, sessions, devices in order of time), an address that staff
-- write down is proven by who reads its mail, and staff tell one user or many something, each at most once.

-- What a note says is about a person: sealed under their key, as long as they are remembered.
create table user_notes (
  id uuid primary key,
  user_id uuid not null,
  author_id uuid not null,
  body_sealed bytea not null,
  pinned boolean not null,
  created_at timestamptz not null,
  edited_at timestamptz
);
create index user_notes_newest on user_notes (user_id, created_at desc, id desc);
create index user_notes_pinned on user_notes (user_id, created_at desc, id desc) where pinned;

-- One timeline of a user reads sessions and passkeys by age, also those that are over.
create index customer_sessions_newest on customer_sessions (user_id, created_at desc);
create index passkeys_newest on passkeys (user_id, created_at desc);

-- A change that staff ask for is confirmed by a link instead of a code: whoever reads the new address need not be signed in.
alter table email_changes
  alter column code_id drop not null,
  add column by_admin uuid,
  add check ((code_id is null) = (by_admin is not null));

-- One message to one user, or to everybody who fits a segment when it starts. Of one user the words are theirs: sealed.
create table staff_messages (
  id uuid primary key,
  audience text not null check (audience in ('user', 'segment')),
  user_id uuid,
  topic text not null check (topic in ('money', 'security', 'offers')),
  subject text,
  body text,
  content_sealed bytea,
  segment jsonb,
  made_by uuid not null,
  state text not null check (state in ('running', 'done', 'stopped')),
  -- How many fitted when it started, and how many it has reached.
  people int not null check (people >= 0),
  reached int not null default 0 check (reached >= 0),
  -- Users are reached in the order of their ids: everybody up to this one has been.
  reached_up_to uuid,
  started_at timestamptz not null,
  ended_at timestamptz,
  check ((audience = 'user') = (user_id is not null)),
  check ((audience = 'user') = (content_sealed is not null)),
  check ((audience = 'segment') = (segment is not null and subject is not null and body is not null)),
  check ((state = 'running') = (ended_at is null))
);
create index staff_messages_newest on staff_messages (started_at desc, id desc);

-- Who was reached: one row a person, whatever happens to the job that reaches them.
create table staff_message_recipients (
  message_id uuid not null,
  user_id uuid not null,
  notification_id uuid not null,
  primary key (message_id, user_id)
);
