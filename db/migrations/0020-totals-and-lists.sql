-- Why: the dashboard and every list say what all of it comes to, and a sum over twenty million rows takes seconds. Each change of
-- a transaction leaves a line of what it changes in the sums, in the same transaction and without a row that writers queue for;
-- the lines are folded now and then. Read together they are exact at every instant. Users are counted the same way.

create table transaction_totals (
  currency text not null,
  type text not null,
  direction text not null,
  by_admin boolean not null,
  status text not null,
  -- Days of Lagos: when it was made, and when it was concluded.
  made_on date not null,
  concluded_on date,
  transactions bigint not null,
  with_fee bigint not null,
  with_duty bigint not null,
  fee_minor bigint not null,
  duty_minor bigint not null,
  total_minor bigint not null,
  unique nulls not distinct (currency, type, direction, by_admin, status, made_on, concluded_on)
);
create table transaction_total_changes (like transaction_totals);
create view transaction_totals_now as
  select * from transaction_totals union all select * from transaction_total_changes;

create table user_counts (
  status text not null,
  kyc_tier integer not null,
  users bigint not null,
  primary key (status, kyc_tier)
);
create table user_count_changes (like user_counts);
create view user_counts_now as select * from user_counts union all select * from user_count_changes;

-- They run as the owner: nobody else writes totals.
create function note_transactions_made() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $f$
begin
  insert into public.transaction_total_changes
    select currency, type, direction, by_admin, status, (created_at at time zone 'Africa/Lagos')::date,
      (completed_at at time zone 'Africa/Lagos')::date, count(*), count(*) filter (where fee_minor > 0),
      count(*) filter (where stamp_duty_minor > 0), sum(fee_minor), sum(stamp_duty_minor), sum(total_minor)
    from made group by 1, 2, 3, 4, 5, 6, 7;
  return null;
end
$f$;
create trigger totals_made after insert on transactions
  referencing new table as made for each statement execute function note_transactions_made();

-- What it was is taken away, what it is now is added; of one that is gone nothing is.
create function note_transaction_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $f$
begin
  insert into public.transaction_total_changes
    select (v.t).currency, (v.t).type, (v.t).direction, (v.t).by_admin, (v.t).status,
      ((v.t).created_at at time zone 'Africa/Lagos')::date, ((v.t).completed_at at time zone 'Africa/Lagos')::date,
      v.sign, v.sign * ((v.t).fee_minor > 0)::integer, v.sign * ((v.t).stamp_duty_minor > 0)::integer,
      v.sign * (v.t).fee_minor, v.sign * (v.t).stamp_duty_minor, v.sign * (v.t).total_minor
    from (values (old, -1), (new, 1)) v(t, sign) where (v.t).id is not null;
  return null;
end
$f$;
create trigger totals_changed after update on transactions for each row
  when ((old.status, old.completed_at, old.fee_minor, old.stamp_duty_minor, old.total_minor)
    is distinct from (new.status, new.completed_at, new.fee_minor, new.stamp_duty_minor, new.total_minor))
  execute function note_transaction_changed();
create trigger totals_gone after delete on transactions for each row execute function note_transaction_changed();

-- Balances by which users are put in order: taken now and then, because what the ledger changes is never indexed. −1: no wallet.
create table user_balances (
  user_id uuid primary key,
  naira_minor bigint not null
) with (fillfactor = 70);
create index user_balances_highest on user_balances (naira_minor desc, user_id desc);

create function note_users_made() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $f$
begin
  insert into public.user_balances select id, -1 from made;
  insert into public.user_count_changes select status, kyc_tier, count(*) from made group by 1, 2;
  return null;
end
$f$;
create trigger counts_made after insert on users
  referencing new table as made for each statement execute function note_users_made();

create function note_user_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $f$
begin
  insert into public.user_count_changes
    select (v.u).status, (v.u).kyc_tier, v.sign from (values (old, -1), (new, 1)) v(u, sign) where (v.u).id is not null;
  if tg_op = 'DELETE' then
    delete from public.user_balances where user_id = old.id;
  end if;
  return null;
end
$f$;
-- A user changes at every visit, their status and tier a few times in a life: only that leaves lines.
create trigger counts_changed after update of status, kyc_tier on users for each row
  when ((old.status, old.kyc_tier) is distinct from (new.status, new.kyc_tier)) execute function note_user_changed();
create trigger counts_gone after delete on users for each row execute function note_user_changed();

-- What is taken out of the lines and what is put into the sums is one statement: whoever reads meanwhile sees each once.
create function fold_transaction_totals() returns void language sql security definer set search_path = pg_catalog, pg_temp as $f$
  with taken as (delete from public.transaction_total_changes returning *)
  insert into public.transaction_totals as t
    select currency, type, direction, by_admin, status, made_on, concluded_on, sum(transactions), sum(with_fee), sum(with_duty),
      sum(fee_minor), sum(duty_minor), sum(total_minor)
    from taken group by 1, 2, 3, 4, 5, 6, 7
  on conflict (currency, type, direction, by_admin, status, made_on, concluded_on) do update set
    transactions = t.transactions + excluded.transactions, with_fee = t.with_fee + excluded.with_fee,
    with_duty = t.with_duty + excluded.with_duty, fee_minor = t.fee_minor + excluded.fee_minor,
    duty_minor = t.duty_minor + excluded.duty_minor, total_minor = t.total_minor + excluded.total_minor;
$f$;
create function fold_user_counts() returns void language sql security definer set search_path = pg_catalog, pg_temp as $f$
  with taken as (delete from public.user_count_changes returning *)
  insert into public.user_counts as c select status, kyc_tier, sum(users) from taken group by 1, 2
  on conflict (status, kyc_tier) do update set users = c.users + excluded.users;
$f$;

create function take_user_balances() returns void language sql security definer set search_path = pg_catalog, pg_temp as $f$
  update public.user_balances b set naira_minor = a.balance
  from public.wallets w join ledger.accounts a on a.id = w.ledger_account
  where w.user_id = b.user_id and w.currency = 'NGN' and b.naira_minor <> a.balance;
$f$;

-- What stands there already.
insert into user_balances select id, -1 from users;
select take_user_balances();
insert into transaction_totals
  select currency, type, direction, by_admin, status, (created_at at time zone 'Africa/Lagos')::date,
    (completed_at at time zone 'Africa/Lagos')::date, count(*), count(*) filter (where fee_minor > 0),
    count(*) filter (where stamp_duty_minor > 0), sum(fee_minor), sum(stamp_duty_minor), sum(total_minor)
  from transactions group by 1, 2, 3, 4, 5, 6, 7;
insert into user_counts select status, kyc_tier, count(*) from users group by 1, 2;

revoke insert, update, delete, truncate on transaction_totals, transaction_total_changes, user_counts, user_count_changes, user_balances
  from finance_app, finance_worker;

-- The ways in which staff look at the lists, each with its order.
create index transactions_by_status on transactions (status, created_at desc, id desc) where status <> 'success';
create index transactions_by_type on transactions (type, created_at desc, id desc);
create index transactions_by_amount on transactions (currency, amount_minor);
create index users_by_status on users (status, created_at desc, id desc) where status <> 'approved';
create index users_by_name on users (
  (case when first_name is null then '1' else '0' || lower(first_name || ' ' || coalesce(last_name, '')) end), id);
create index users_by_tier on users (kyc_tier, created_at desc, id desc);
-- What a partner told us about one thing.
create index webhook_inbox_by_reference on webhook_inbox ((hint->>'provider_reference')) where hint ? 'provider_reference';
