-- Why: a way to look at a list is kept under a name, by whoever made it, for themselves or for all of staff.

create table saved_views (
  id uuid primary key,
  list text not null check (list in ('users', 'transactions')),
  name text not null,
  -- What stands after `?` in the address: search, filters, order.
  state text not null,
  owner_id uuid not null,
  shared boolean not null,
  created_at timestamptz not null
);
create unique index saved_views_names on saved_views (owner_id, list, lower(name));
create index saved_views_shared on saved_views (list, lower(name)) where shared;
