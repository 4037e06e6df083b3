-- Why: customers wait for a rate and should not have to look: they say at which price they want to hear, and are told once.

create table exchange_alerts (
  id uuid primary key,
  user_id uuid not null references users (id),
  -- `buy`: a dollar costs no more than this. `sell`: it brings no less.
  side text not null check (side in ('buy', 'sell')),
  parts bigint not null check (parts > 0),
  made_at timestamptz not null,
  told_at timestamptz
);
create index exchange_alerts_of_user on exchange_alerts (user_id, made_at);
create index exchange_alerts_open on exchange_alerts (side, parts) where told_at is null;
revoke update, truncate on exchange_alerts from finance_app, finance_worker;
grant update (told_at) on exchange_alerts to finance_worker;
revoke insert, delete on exchange_alerts from finance_worker;
