-- Why: many calls at once. Each call of the ledger takes a lane that nobody else is in: a chain of seals of its own, and a stripe
-- of its own of every house account that may go below zero, so that no two calls wait for each other at the house. A transfer is
-- sealed once, with its entries and the seal before it in its lane. Entries lie in months. Their order in an account is that of
-- their instants, which never run backwards there.

create sequence ledger.lane_ids as smallint;
create table ledger.lanes (
  id smallint primary key,
  last_transfer bigint,                   -- the newest of this lane
  head bytea not null                     -- its seal; before the first, the lane's own
);
grant select on ledger.lanes to finance_app, finance_worker, finance_reader;
create trigger no_delete before delete on ledger.lanes for each statement execute function ledger.refuse_change();
create trigger no_truncate before truncate on ledger.lanes for each statement execute function ledger.refuse_change();
create trigger no_change before update of id on ledger.lanes for each statement execute function ledger.refuse_change();

-- Seals. Whoever changes how they are reckoned seals the whole book anew. Texts stand in a row's own notation, so that no two rows
-- share one text; instants, numbers and hashes go in as their bytes.

create function ledger.lane_seal(p_lane smallint) returns bytea language sql immutable
return sha256(convert_to(format('lane|%s', p_lane), 'UTF8'));

create function ledger.account_seal(
  p_id bigint, p_code text, p_stripe smallint, p_currency text, p_normal_side text, p_may_go_negative boolean,
  p_opened_at timestamptz
) returns bytea language sql stable return sha256(
  convert_to(row(p_id, p_code, p_stripe, p_currency, p_normal_side, p_may_go_negative)::text, 'UTF8')
  || timestamptz_send(p_opened_at));

/* What is sealed of an entry; of a hold, with version and balance 0. */
create function ledger.leg_content(p_account_seal bytea, p_version bigint, p_amount bigint, p_balance_after bigint)
returns bytea language sql immutable parallel safe
return p_account_seal || int8send(p_version) || int8send(p_amount) || int8send(p_balance_after);

/* What is sealed of a transfer after the seal before it: its row, and what `leg_content` says of its legs in their order. */
create function ledger.transfer_content(
  p_id bigint, p_lane smallint, p_key uuid, p_op text, p_kind text, p_digest bytea, p_effective_at timestamptz,
  p_recorded_at timestamptz, p_business_day date, p_actor text, p_intent text, p_request_id text, p_approval_id text,
  p_hold_id bigint, p_keep boolean, p_reverses bigint, p_chain bigint, p_expires_at timestamptz, p_legs bytea
) returns bytea language sql stable return
  convert_to(row(p_id, p_lane, p_key, p_op, p_kind, p_actor, p_intent, p_request_id, p_approval_id, p_hold_id, p_keep,
    p_reverses, p_chain)::text, 'UTF8')
  || p_digest || timestamptz_send(p_effective_at) || timestamptz_send(p_recorded_at) || date_send(p_business_day)
  || coalesce(timestamptz_send(p_expires_at), ''::bytea) || coalesce(p_legs, ''::bytea);

-- Accounts: a house account that may go below zero has a stripe in each lane, and its balance is their sum. Stripe 0 is the account
-- as it was opened.

drop trigger no_change on ledger.accounts;
drop index ledger.accounts_code;
alter table ledger.accounts rename column head_hash to seal;
alter table ledger.accounts
  add column stripe smallint not null default 0,
  add column moved_at timestamptz;        -- when its last entry was recorded
alter table ledger.accounts alter column stripe drop default;
create unique index accounts_code on ledger.accounts (code, stripe) where code is not null;
update ledger.accounts a set
  seal = ledger.account_seal(a.id, a.code, a.stripe, a.currency, a.normal_side, a.may_go_negative, a.opened_at),
  moved_at = (select max(e.recorded_at) from ledger.entries e where e.account_id = a.id);
create trigger no_change before update of id, code, stripe, currency, normal_side, may_go_negative, opened_at, seal on ledger.accounts
  for each statement execute function ledger.refuse_change();

/* Opens an account, or finds the house account of that code. Answers its id. */
create or replace function ledger.open_account(
  p_currency text, p_code text, p_normal_side text, p_may_go_negative boolean, p_opened_at timestamptz
) returns bigint language plpgsql security definer set search_path = pg_catalog, pg_temp as $f$
declare
  account bigint;
begin
  if p_currency !~ '^[A-Z]{3,8}$' or p_code !~ ('^' || p_currency || '(/[a-z0-9-]{1,40}){1,3}$') then
    raise exception 'Not a currency or an account code: %, %', p_currency, p_code using errcode = '22023';
  end if;
  select id into account from ledger.accounts where code = p_code and stripe = 0;
  if account is null then
    account := ledger.add_account(p_code, 0::smallint, p_currency, p_normal_side, p_may_go_negative, p_opened_at);
  end if;
  if exists (select from ledger.accounts
    where id = account and (normal_side <> p_normal_side or may_go_negative <> p_may_go_negative)) then
    raise exception 'The account % exists and is of another kind.', p_code using errcode = '23505';
  end if;
  return account;
end $f$;

create function ledger.add_account(
  p_code text, p_stripe smallint, p_currency text, p_normal_side text, p_may_go_negative boolean, p_opened_at timestamptz
) returns bigint language plpgsql set search_path = pg_catalog, pg_temp as $f$
declare
  account bigint := nextval('ledger.account_ids');
begin
  insert into ledger.accounts (id, code, stripe, currency, normal_side, may_go_negative, opened_at, balance, held, version,
    debit_frozen, credit_frozen, closed, seal)
  values (account, p_code, p_stripe, p_currency, p_normal_side, p_may_go_negative, p_opened_at, 0, 0, 0, false, false, false,
    ledger.account_seal(account, p_code, p_stripe, p_currency, p_normal_side, p_may_go_negative, p_opened_at))
  on conflict (code, stripe) where code is not null do nothing;
  if not found then select id into account from ledger.accounts where code = p_code and stripe = p_stripe; end if;
  return account;
end $f$;

-- Entries by months of their instants, oldest last: a page of a statement reads the newest months alone, the index of the current
-- one stays in memory, and an old one can be taken away.

alter table ledger.entries rename to entries_before;
alter index ledger.entries_pkey rename to entries_before_pkey;
alter index ledger.entries_by_transfer rename to entries_before_by_transfer;
create table ledger.entries (
  account_id bigint not null,
  version bigint not null,                -- 1, 2, 3 ... without a gap in each account
  transfer_id bigint not null,
  amount bigint not null check (amount <> 0),
  balance_after bigint not null,
  recorded_at timestamptz not null,       -- never before that of the version before
  leg smallint not null,
  primary key (account_id, recorded_at, version)
) partition by range (recorded_at);
create index entries_by_transfer on ledger.entries (transfer_id);
grant select on ledger.entries to finance_app, finance_worker, finance_reader;

create function ledger.guard_entries(p_table regclass) returns void language plpgsql
set search_path = pg_catalog, pg_temp as $f$
begin
  execute format('create trigger no_change before update or delete on %s for each statement execute function ledger.refuse_change()', p_table);
  execute format('create trigger no_truncate before truncate on %s for each statement execute function ledger.refuse_change()', p_table);
  execute format('create trigger balanced after insert on %s referencing new table as new_entries
    for each statement execute function ledger.refuse_unbalanced()', p_table);
end $f$;

/* The table of a month's entries. */
create function ledger.month_of(p_at timestamptz) returns text language sql stable
return 'ledger.entries_' || to_char(p_at at time zone 'UTC', 'YYYY_MM');

/* Makes room for the entries of a month. Nobody waits for it but another who makes the same. */
create function ledger.open_month(p_at timestamptz) returns void language plpgsql security definer
set search_path = pg_catalog, pg_temp as $f$
declare
  first constant timestamptz := date_trunc('month', p_at, 'UTC');
  name constant text := ledger.month_of(p_at);
begin
  if to_regclass(name) is not null then return; end if;
  lock table ledger.entries in share update exclusive mode;
  if to_regclass(name) is not null then return; end if;
  execute format('create table %s (like ledger.entries including all)', name);
  perform ledger.guard_entries(name);
  execute format('alter table ledger.entries attach partition %s for values from (%L) to (%L)', name, first,
    date_add(first, interval '1 month', 'UTC'));
end $f$;

select ledger.open_month(month) from (select distinct date_trunc('month', recorded_at, 'UTC') as month from ledger.entries_before) m;
insert into ledger.entries (account_id, version, transfer_id, amount, balance_after, recorded_at, leg)
  select account_id, version, transfer_id, amount, balance_after, recorded_at, leg from ledger.entries_before;
drop table ledger.entries_before;
select ledger.guard_entries('ledger.entries');

-- What was accepted before stands in one lane, sealed anew in the order of its ids. What was asked is told by codes where it named
-- the house, since a stripe is the ledger's own affair.

drop function ledger.commit, ledger.digest, ledger.transfer_seal, ledger.entry_hash, ledger.account_hash;
drop trigger no_change on ledger.transfers;
-- Each statement reads these anew before it inserts. The one function that inserts is judged by what it promises instead.
alter table ledger.transfers drop constraint transfers_op_check, drop constraint transfers_check, drop constraint transfers_check1,
  drop constraint transfers_check2, drop constraint transfers_check3, add column lane smallint;
do $f$
declare
  old record;
  lane_of_old constant smallint := nextval('ledger.lane_ids');
  head bytea := ledger.lane_seal(lane_of_old);
  last_transfer bigint;
begin
  for old in
    select t.*, h.expires_at, l.content, sha256(convert_to(format('%s|%s|%s|%s|%s', t.op, t.kind,
      case when t.op = 'reverse' then t.reverses when t.op <> 'hold' then t.hold_id end,
      case when t.keep then 'keep' when not t.keep then 'release' end,
      case when t.op <> 'reverse' then l.asked end), 'UTF8')) as asked
    from ledger.transfers t
    left join ledger.holds h on h.id = t.id
    left join lateral (
      select string_agg(ledger.leg_content(a.seal, e.version, e.amount, e.balance_after), ''::bytea order by e.leg) as content,
        string_agg(format('%s:%s:%s', coalesce(a.code, a.id::text), e.amount, a.currency), ',' order by e.leg) as asked
      from (
        select account_id, version, amount, balance_after, leg from ledger.entries where transfer_id = t.id
        union all select h.account_id, 0, -h.amount, 0, 1 where h.id is not null
      ) e join ledger.accounts a on a.id = e.account_id) l on true
    order by t.id
  loop
    head := sha256(head || ledger.transfer_content(old.id, lane_of_old, old.key, old.op, old.kind, old.asked, old.effective_at, old.recorded_at,
      old.business_day, old.actor, old.intent, old.request_id, old.approval_id, old.hold_id, old.keep, old.reverses, old.chain, old.expires_at, old.content));
    update ledger.transfers set lane = lane_of_old, digest = old.asked, seal = head where id = old.id;
    last_transfer := old.id;
  end loop;
  insert into ledger.lanes values (lane_of_old, last_transfer, head);
end $f$;
alter table ledger.transfers alter column lane set not null;
create trigger no_change before update or delete on ledger.transfers for each statement execute function ledger.refuse_change();

revoke all on all functions in schema ledger from public;
grant execute on function ledger.lane_seal, ledger.account_seal, ledger.leg_content, ledger.transfer_content
  to finance_app, finance_worker, finance_reader;
