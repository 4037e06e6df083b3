-- Why: strangers who ask for codes in the name of a member of staff used up the mails of that address. A browser on which they have
-- signed in is known by a token of its own, and has codes and mails that nobody else uses up.

create table admin_devices (
  id uuid primary key,
  admin_id uuid not null references admins (id),
  token_hash bytea not null unique,
  first_used_at timestamptz not null,
  last_used_at timestamptz not null
);
create index admin_devices_by_admin on admin_devices (admin_id);
