-- Why: the book of money. Accounts, transfers, entries and holds, one function that writes them, and guards that hold
-- even against their owner. Sign rule: balance = credits - debits for EVERY account, so each currency sums to zero at
-- every commit. Rows of transfers and entries are followed, never changed. Time is a parameter everywhere.

create schema ledger;
grant usage on schema ledger to finance_app, finance_worker, finance_reader;

create sequence ledger.account_ids as bigint;
-- One sequence for all that is accepted: a hold's id is the id of the transfer row that opened it.
create sequence ledger.ids as bigint;

create table ledger.accounts (
  id bigint primary key,
  code text,                              -- the house's own accounts; null for customers'
  currency text not null,
  normal_side text not null check (normal_side in ('debit', 'credit')),
  may_go_negative boolean not null,
  opened_at timestamptz not null,
  balance bigint not null,                -- credits - debits, minor units
  held bigint not null,                   -- the sum of what is left of open holds
  version bigint not null,                -- the number of entries
  debit_frozen boolean not null,
  credit_frozen boolean not null,
  closed boolean not null,
  head_hash bytea not null,               -- the hash of the last entry; before the first, of the account itself
  constraint no_overdraft check (may_go_negative or balance >= held),
  constraint held_not_negative check (held >= 0)
-- Nothing that changes is indexed and half of each page is free: updates stay on their page (HOT).
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02);
create unique index accounts_code on ledger.accounts (code) where code is not null;

create table ledger.transfers (
  id bigint primary key,
  key uuid not null unique,
  op text not null check (op in ('post', 'hold', 'settle', 'release', 'expire', 'reverse')),
  kind text not null,
  digest bytea not null,                  -- of what was asked: the same key with another digest is refused
  legs smallint not null check ((op in ('post', 'settle', 'reverse')) = (legs >= 2)),
  effective_at timestamptz not null,
  recorded_at timestamptz not null,
  business_day date not null,             -- the day of effective_at in Lagos
  actor text not null,
  intent text not null,
  request_id text,
  approval_id text,
  hold_id bigint check ((hold_id is not null) = (op in ('hold', 'settle', 'release', 'expire'))),
  keep boolean check ((keep is not null) = (op = 'settle')),
  reverses bigint check ((reverses is not null) = (op = 'reverse')),
  chain bigint,                           -- the id of the first transfer accepted together with this one
  seal bytea not null                     -- of the whole row; every entry's hash contains it
);
create unique index transfers_reverses on ledger.transfers (reverses) where reverses is not null;
create index transfers_of_hold on ledger.transfers (hold_id) where hold_id is not null;

create table ledger.entries (
  account_id bigint not null,
  version bigint not null,                -- 1, 2, 3 ... without a gap in each account
  transfer_id bigint not null,
  amount bigint not null check (amount <> 0),
  balance_after bigint not null,
  recorded_at timestamptz not null,
  leg smallint not null,
  hash bytea not null,                    -- of this row, its transfer's seal and the entry before
  primary key (account_id, version)       -- the statement's index, and a second guard against a lost update
);
create index entries_by_transfer on ledger.entries (transfer_id);

create table ledger.holds (
  id bigint primary key,
  account_id bigint not null,
  amount bigint not null check (amount > 0),
  settled_amount bigint not null check (settled_amount between 0 and amount),
  state text not null check (state in ('held', 'settled', 'released', 'expired')),
  expires_at timestamptz,
  closed_at timestamptz,
  check ((state = 'held') = (closed_at is null))
) with (fillfactor = 70);
create index holds_open on ledger.holds (account_id) where state = 'held';
create index holds_due on ledger.holds (expires_at) where state = 'held' and expires_at is not null;

create table ledger.account_changes (
  id bigint primary key,
  account_id bigint not null,
  debit_frozen boolean not null,
  credit_frozen boolean not null,
  closed boolean not null,
  changed_at timestamptz not null,
  actor text not null,
  intent text not null,
  request_id text,
  approval_id text
);
create index account_changes_of_account on ledger.account_changes (account_id, id);

-- Hashes. Texts are quoted (%L), so that no two rows share one text; instants and numbers go in as their bytes.

create function ledger.account_hash(
  p_id bigint, p_code text, p_currency text, p_normal_side text, p_may_go_negative boolean, p_opened_at timestamptz
) returns bytea language sql stable return sha256(
  convert_to(format('account|%s|%L|%s|%s|%s|', p_id, p_code, p_currency, p_normal_side, p_may_go_negative), 'UTF8')
  || timestamptz_send(p_opened_at));

/* `p_legs` is account:amount:currency of each leg in order, debits below zero. Times and context are no content: a
   retry comes later and from another request, and is the same operation. */
create function ledger.digest(p_op text, p_kind text, p_subject bigint, p_keep boolean, p_legs text)
returns bytea language sql stable return sha256(
  convert_to(format('%s|%L|%s|%s|%s', p_op, p_kind, p_subject, p_keep, p_legs), 'UTF8'));

create function ledger.transfer_seal(
  p_id bigint, p_key uuid, p_op text, p_kind text, p_digest bytea, p_legs int, p_effective_at timestamptz,
  p_recorded_at timestamptz, p_business_day date, p_actor text, p_intent text, p_request_id text, p_approval_id text,
  p_hold_id bigint, p_keep boolean, p_reverses bigint, p_chain bigint, p_expires_at timestamptz
) returns bytea language sql stable return sha256(
  convert_to(format('%s|%s|%s|%L|%s|%L|%L|%L|%L|%s|%s|%s|%s|', p_id, p_key, p_op, p_kind, p_legs, p_actor, p_intent,
    p_request_id, p_approval_id, p_hold_id, p_keep, p_reverses, p_chain), 'UTF8')
  || p_digest || timestamptz_send(p_effective_at) || timestamptz_send(p_recorded_at) || date_send(p_business_day)
  || coalesce(timestamptz_send(p_expires_at), ''::bytea));

create function ledger.entry_hash(
  p_before bytea, p_account_id bigint, p_version bigint, p_transfer_id bigint, p_leg int, p_amount bigint,
  p_balance_after bigint, p_recorded_at timestamptz, p_seal bytea
) returns bytea language sql immutable parallel safe return sha256(
  p_before || int8send(p_account_id) || int8send(p_version) || int8send(p_transfer_id) || int4send(p_leg)
  || int8send(p_amount) || int8send(p_balance_after) || timestamptz_send(p_recorded_at) || p_seal);

-- Guards. They bind the owner too, and with it every function here.

create function ledger.refuse_change() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $f$
begin
  raise exception 'The rows of %.% are followed, never changed.', tg_table_schema, tg_table_name using errcode = '42501';
end $f$;

create trigger no_change before update or delete on ledger.transfers for each statement execute function ledger.refuse_change();
create trigger no_truncate before truncate on ledger.transfers for each statement execute function ledger.refuse_change();
create trigger no_change before update or delete on ledger.entries for each statement execute function ledger.refuse_change();
create trigger no_truncate before truncate on ledger.entries for each statement execute function ledger.refuse_change();
create trigger no_change before update or delete on ledger.account_changes for each statement execute function ledger.refuse_change();
create trigger no_truncate before truncate on ledger.account_changes for each statement execute function ledger.refuse_change();
create trigger no_delete before delete on ledger.accounts for each statement execute function ledger.refuse_change();
create trigger no_truncate before truncate on ledger.accounts for each statement execute function ledger.refuse_change();
create trigger no_change before update of id, code, currency, normal_side, may_go_negative, opened_at on ledger.accounts
  for each statement execute function ledger.refuse_change();
create trigger no_delete before delete on ledger.holds for each statement execute function ledger.refuse_change();
create trigger no_truncate before truncate on ledger.holds for each statement execute function ledger.refuse_change();
create trigger no_change before update of id, account_id, amount, expires_at on ledger.holds
  for each statement execute function ledger.refuse_change();

/* Whatever writes entries writes whole transfers: each one sums to zero in every currency, within its statement. */
create function ledger.refuse_unbalanced() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $f$
begin
  if exists (
    select from new_entries e left join ledger.accounts a on a.id = e.account_id
    group by e.transfer_id, a.currency having sum(e.amount) <> 0 or a.currency is null
  ) then
    raise exception 'The entries of a transfer sum to zero in every currency.' using errcode = '23514';
  end if;
  return null;
end $f$;
create trigger balanced after insert on ledger.entries referencing new table as new_entries
  for each statement execute function ledger.refuse_unbalanced();

-- Accounts.

/* Opens an account, or finds the house account of that code. Answers its id. */
create function ledger.open_account(
  p_currency text, p_code text, p_normal_side text, p_may_go_negative boolean, p_opened_at timestamptz
) returns bigint language plpgsql security definer set search_path = pg_catalog, pg_temp as $f$
declare
  account bigint;
begin
  if p_currency !~ '^[A-Z]{3,8}$' or p_code !~ ('^' || p_currency || '(/[a-z0-9-]{1,40}){1,3}$') then
    raise exception 'Not a currency or an account code: %, %', p_currency, p_code using errcode = '22023';
  end if;
  if p_code is null then
    account := nextval('ledger.account_ids');
    insert into ledger.accounts values (account, null, p_currency, p_normal_side, p_may_go_negative, p_opened_at, 0, 0, 0,
      false, false, false,
      ledger.account_hash(account, null, p_currency, p_normal_side, p_may_go_negative, p_opened_at));
    return account;
  end if;
  select id into account from ledger.accounts where code = p_code;
  if account is null then
    account := nextval('ledger.account_ids');
    insert into ledger.accounts values (account, p_code, p_currency, p_normal_side, p_may_go_negative, p_opened_at, 0, 0, 0,
      false, false, false,
      ledger.account_hash(account, p_code, p_currency, p_normal_side, p_may_go_negative, p_opened_at))
    on conflict (code) where code is not null do nothing;
    select id into account from ledger.accounts where code = p_code;
  end if;
  if exists (select from ledger.accounts
    where id = account and (normal_side <> p_normal_side or may_go_negative <> p_may_go_negative)) then
    raise exception 'The account % exists and is of another kind.', p_code using errcode = '23505';
  end if;
  return account;
end $f$;

/* Freezes, thaws or closes. Waits for the account's lock, so no posting that it forbids commits after it. Closed is final. */
create function ledger.set_account_state(
  p_account bigint, p_debit_frozen boolean, p_credit_frozen boolean, p_closed boolean, p_changed_at timestamptz,
  p_actor text, p_intent text, p_request_id text, p_approval_id text
) returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $f$
declare
  account ledger.accounts;
begin
  select * into account from ledger.accounts where id = p_account for no key update;
  if account.id is null then return 'unknown_account'; end if;
  if (account.debit_frozen, account.credit_frozen, account.closed) = (p_debit_frozen, p_credit_frozen, p_closed) then
    return 'unchanged';
  end if;
  if account.closed then return 'account_closed'; end if;
  if p_closed and (account.balance <> 0 or account.held <> 0) then return 'account_not_empty'; end if;
  update ledger.accounts set debit_frozen = p_debit_frozen, credit_frozen = p_credit_frozen, closed = p_closed
    where id = p_account;
  insert into ledger.account_changes values (nextval('ledger.ids'), p_account, p_debit_frozen, p_credit_frozen, p_closed,
    p_changed_at, p_actor, p_intent, p_request_id, p_approval_id);
  return 'changed';
end $f$;

/* The accounts of a rail. A later rail is one call in its migration. Suspense is other people's money: never negative. */
create function ledger.open_rail_accounts(p_currency text, p_provider text, p_opened_at timestamptz)
returns void language sql set search_path = pg_catalog, pg_temp as $f$
  select ledger.open_account(p_currency, p_currency || '/' || p_provider || '/' || name, side, negative, p_opened_at)
  from (values ('settlement', 'debit', true), ('clearing', 'debit', true), ('suspense', 'credit', false),
    ('rail-cost', 'debit', true)) rail (name, side, negative);
$f$;

/* What the house earned and what it owes the state. A refund may take each below zero for a while. */
create function ledger.open_own_accounts(p_currency text, p_opened_at timestamptz)
returns void language sql set search_path = pg_catalog, pg_temp as $f$
  select ledger.open_account(p_currency, p_currency || '/' || name, 'credit', true, p_opened_at)
  from unnest(array['fees', 'vat-payable', 'stamp-duty-payable']) own (name);
$f$;

/*
  The one door. Many operations in one call, judged in their order, each accepted or refused on its own; neighbours with
  one chain number (rising from chain to chain) together. Answers a status and an id for each, the same as if each had
  come in a call of its own.

  Operations are arrays of one length: op, key, kind, effective_at, actor, intent, request_id, approval_id, chain,
  subject (the hold of settle, release and expire; the transfer of reverse), keep (settle: the rest stays held),
  expires_at (hold). Legs are arrays of another length, in the order of their operations: leg_op is the place of the
  operation from 1, then account id or code, amount (credit above, debit below zero; null: beyond int8), currency. A hold
  has one leg, the debit it prepares.

  Raises only for what our own code can get wrong (22023), and 40001 when a call under way uses one of the keys for other
  accounts: the caller runs its transaction again and is answered key_reused.
*/
create function ledger.commit(
  p_recorded_at timestamptz,
  p_op text[], p_key uuid[], p_kind text[], p_effective_at timestamptz[],
  p_actor text[], p_intent text[], p_request_id text[], p_approval_id text[],
  p_chain int[], p_subject bigint[], p_keep boolean[], p_expires_at timestamptz[],
  p_leg_op int[], p_leg_account bigint[], p_leg_code text[], p_leg_amount bigint[], p_leg_currency text[],
  out o_status text[], out o_id bigint[]
) language plpgsql security definer set search_path = pg_catalog, pg_temp as $f$
declare
  amount_most constant bigint := 100000000000000000;       -- of one leg: with 64 legs no sum leaves int8
  balance_most constant bigint := 9000000000000000000;     -- of an account: one more leg still fits into int8
  legs_most constant int := 64;
  n constant int := cardinality(p_op);
  m int;
  -- the legs, with those of reversals added
  leg_op int[] := p_leg_op; leg_account bigint[] := p_leg_account; leg_amount bigint[] := p_leg_amount;
  leg_currency text[] := p_leg_currency; leg_at int[];
  -- the locked accounts, by place
  ids bigint[]; currencies text[]; balances bigint[]; helds bigint[]; versions bigint[]; heads bytea[]; overdrafts boolean[];
  debits_frozen boolean[]; credits_frozen boolean[]; closures boolean[];
  balances_before bigint[]; helds_before bigint[]; versions_before bigint[];
  -- the holds spoken of, by place, and each operation's place among them
  hold_ids bigint[]; hold_account bigint[]; hold_at int[]; hold_left bigint[]; hold_due timestamptz[]; hold_state text[];
  hold_place int[];
  -- the operations
  digests bytea[]; same_key_before int[]; twin_of int[]; first_leg int[]; last_leg int[]; taken bigint[];
  reversible bigint[]; reversed bigint[];
  chain_now int; chain_last int := -2147483648; chain_start int; chain_is_broken boolean := false; chain_id bigint;
  refusal text; at int; x int; hold int; leg int := 1; amount bigint; total bigint; mixed boolean; many int := 0; k int := 0;
  transfer bigint; seal bytea; own_account int; replay record;
  seals bytea[]; chains bigint[];
  e_account bigint[]; e_version bigint[]; e_transfer bigint[]; e_amount bigint[]; e_balance bigint[]; e_leg smallint[];
  e_hash bytea[];
begin
  if n > 4096 or not (n = all (array[cardinality(p_key), cardinality(p_kind), cardinality(p_effective_at),
      cardinality(p_actor), cardinality(p_intent), cardinality(p_request_id), cardinality(p_approval_id),
      cardinality(p_chain), cardinality(p_subject), cardinality(p_keep), cardinality(p_expires_at)]))
    or not (cardinality(p_leg_op) = all (array[cardinality(p_leg_account), cardinality(p_leg_code),
      cardinality(p_leg_amount), cardinality(p_leg_currency)]))
    or exists (select from unnest(p_leg_op) g where p_op[g] in ('release', 'expire', 'reverse') or p_op[g] is null) then
    raise exception 'A call has at most 4096 operations, arrays of one length, and legs only where they belong.'
      using errcode = '22023';
  end if;
  o_status := '{}'; o_id := '{}';
  if n = 0 then return; end if;

  -- 1. Names become ids; a reversal brings the opposite legs of its transfer.
  if exists (select from unnest(p_leg_code) code where code is not null) then
    select array_agg(coalesce(l.account, a.id) order by l.at) into leg_account
    from unnest(p_leg_account, p_leg_code) with ordinality l (account, code, at)
    left join ledger.accounts a on a.code = l.code;
  end if;
  if 'reverse' = any (p_op) then
    select coalesce(array_agg(l.op order by l.op, l.at), '{}'), coalesce(array_agg(l.account order by l.op, l.at), '{}'),
      coalesce(array_agg(l.amount order by l.op, l.at), '{}'), coalesce(array_agg(l.currency order by l.op, l.at), '{}')
    into leg_op, leg_account, leg_amount, leg_currency
    from (
      select g.op, g.at, g.account, g.amount, g.currency
      from unnest(leg_op, leg_account, leg_amount, leg_currency) with ordinality g (op, account, amount, currency, at)
      union all
      select o.at, e.leg, e.account_id, -e.amount, a.currency
      from unnest(p_op, p_subject) with ordinality o (op, subject, at)
      join ledger.transfers t on t.id = o.subject and t.op in ('post', 'settle')
      join ledger.entries e on e.transfer_id = t.id
      join ledger.accounts a on a.id = e.account_id
      where o.op = 'reverse') l;
    select array_agg(t.id) into reversible from ledger.transfers t where t.id = any (p_subject) and t.op in ('post', 'settle');
  end if;
  m := cardinality(leg_op);
  if exists (select from unnest(p_op) o where o in ('settle', 'release', 'expire')) then
    select array_agg(h.id order by h.id), array_agg(h.account_id order by h.id) into hold_ids, hold_account
    from ledger.holds h where h.id = any (p_subject);
  end if;

  -- 2. All touched accounts are locked in the order of their ids, whoever calls: no two calls wait for each other.
  select array_agg(a.id), array_agg(a.currency), array_agg(a.balance), array_agg(a.held), array_agg(a.version),
    array_agg(a.head_hash), array_agg(a.may_go_negative), array_agg(a.debit_frozen), array_agg(a.credit_frozen),
    array_agg(a.closed)
  into ids, currencies, balances, helds, versions, heads, overdrafts, debits_frozen, credits_frozen, closures
  from (
    select * from ledger.accounts
    where id = any (array(select distinct account from unnest(leg_account || hold_account) account))
    order by id for no key update) a;
  balances_before := balances; helds_before := helds; versions_before := versions;
  select array_agg(a.at::int order by l.at) into leg_at
  from unnest(leg_account) with ordinality l (account, at) left join unnest(ids) with ordinality a (id, at) on a.id = l.account;

  -- 3. What others may have changed is read after the locks: holds, reversals, and the keys that are in the books.
  if hold_ids is not null then
    select array_agg(a.at::int order by h.id), array_agg(h.amount - h.settled_amount order by h.id),
      array_agg(h.expires_at order by h.id), array_agg(h.state order by h.id)
    into hold_at, hold_left, hold_due, hold_state
    from ledger.holds h join unnest(ids) with ordinality a (id, at) on a.id = h.account_id where h.id = any (hold_ids);
    select array_agg(h.at::int order by o.at) into hold_place
    from unnest(p_op, p_subject) with ordinality o (op, subject, at)
    left join unnest(hold_ids) with ordinality h (id, at) on h.id = o.subject and o.op in ('settle', 'release', 'expire');
  end if;
  if reversible is not null then
    select array_agg(t.reverses) into reversed from ledger.transfers t where t.reverses = any (reversible);
  end if;
  select array_agg(ledger.digest(o.op, o.kind, o.subject, o.keep, l.legs) order by o.at) into digests
  from unnest(p_op, p_kind, p_subject, p_keep) with ordinality o (op, kind, subject, keep, at)
  left join (
    select g.op, string_agg(format('%s:%s:%s', g.account, g.amount, g.currency), ',' order by g.at) as legs
    from unnest(leg_op, leg_account, leg_amount, leg_currency) with ordinality g (op, account, amount, currency, at)
    group by g.op) l on l.op = o.at and o.op <> 'reverse';
  o_status := array_fill(null::text, array[n]); o_id := array_fill(null::bigint, array[n]);
  twin_of := array_fill(null::int, array[n]); taken := array_fill(0::bigint, array[n]);
  first_leg := array_fill(0, array[n]); last_leg := first_leg;
  for replay in
    select o.at::int as at, t.id, t.digest from unnest(p_key) with ordinality o (key, at) join ledger.transfers t on t.key = o.key
  loop
    o_id[replay.at] := replay.id;
    o_status[replay.at] := case when replay.digest = digests[replay.at] then 'already_posted' else 'key_reused' end;
  end loop;
  if (select count(distinct key) from unnest(p_key) key) < n then
    select array_agg(o.before::int order by o.at) into same_key_before
    from (select u.at, lag(u.at) over (partition by u.key order by u.at) as before
      from unnest(p_key) with ordinality u (key, at)) o;
  end if;

  -- 4. Judge, in order and in memory. A refused operation leaves nothing behind.
  for i in 1..n loop
    first_leg[i] := leg;
    while leg <= m and leg_op[leg] = i loop leg := leg + 1; end loop;
    last_leg[i] := leg - 1;
    if p_chain[i] is distinct from chain_now then
      chain_now := p_chain[i]; chain_start := i; chain_is_broken := false;
      if chain_now <= chain_last then
        raise exception 'The members of a chain stand together, and the numbers of chains rise.' using errcode = '22023';
      end if;
      chain_last := coalesce(chain_now, chain_last);
    end if;
    continue when o_status[i] = 'already_posted';
    refusal := o_status[i];
    if refusal is null and same_key_before is not null then
      at := same_key_before[i];
      while at is not null loop
        if o_status[at] = 'posted' then
          if digests[at] = digests[i] then twin_of[i] := at; else refusal := 'key_reused'; end if;
          exit;
        end if;
        at := same_key_before[at];
      end loop;
      if twin_of[i] is not null then o_status[i] := 'already_posted'; continue; end if;
    end if;
    if refusal is null and chain_is_broken then refusal := 'chain_broken'; end if;

    if refusal is null then
      hold := null; own_account := null; amount := 0;
      if p_op[i] in ('settle', 'release', 'expire') then
        hold := hold_place[i];
        if hold is null then refusal := 'hold_not_found';
        elsif hold_state[hold] <> 'held' then refusal := 'hold_not_open';
        else own_account := hold_at[hold]; end if;
      elsif p_op[i] = 'reverse' then
        if p_subject[i] = any (reversible) is not true then refusal := 'not_reversible';
        elsif p_subject[i] = any (reversed) then refusal := 'already_reversed'; end if;
      end if;
      if refusal is null and p_op[i] in ('post', 'settle', 'reverse', 'hold') then
        if last_leg[i] - first_leg[i] + 1 not between 2 and legs_most and p_op[i] <> 'hold'
          or p_op[i] = 'hold' and (last_leg[i] <> first_leg[i] or leg_amount[first_leg[i]] > 0) then
          refusal := 'unbalanced';
        end if;
        total := 0; mixed := false;
        for j in first_leg[i]..last_leg[i] loop
          exit when refusal is not null;
          amount := leg_amount[j]; x := leg_at[j];
          refusal := case
            when amount is null or amount > amount_most or amount < -amount_most then 'balance_out_of_range'
            when amount = 0 then 'unbalanced'
            when x is null then 'unknown_account'
            when currencies[x] is distinct from leg_currency[j] then 'currency_mismatch'
            when closures[x] then 'account_closed'
            when amount > 0 and credits_frozen[x] then 'account_frozen'
            -- A freeze stops new promises. A hold was promised before it, so its settlement goes through.
            when amount < 0 and debits_frozen[x] and x is distinct from own_account then 'account_frozen'
          end;
          if refusal is null then
            total := total + amount;
            if amount < 0 and x = own_account then taken[i] := taken[i] - amount; end if;
            if leg_currency[j] <> leg_currency[first_leg[i]] then mixed := true; end if;
          end if;
        end loop;
        if refusal is null and p_op[i] <> 'hold' then
          if not mixed then
            if total <> 0 then refusal := 'unbalanced'; end if;
          elsif exists (
            select from unnest(leg_amount[first_leg[i]:last_leg[i]], leg_currency[first_leg[i]:last_leg[i]]) g (amount, currency)
            group by g.currency having sum(g.amount) <> 0) then
            refusal := 'unbalanced';
          end if;
        end if;
      end if;
    end if;

    if refusal is null then
      case p_op[i]
      when 'hold' then
        amount := -amount;
        if helds[x] + amount > balance_most then refusal := 'balance_out_of_range';
        elsif not overdrafts[x] and balances[x] - helds[x] < amount then refusal := 'not_enough_money';
        else helds[x] := helds[x] + amount; end if;
      when 'release' then
        helds[own_account] := helds[own_account] - hold_left[hold]; hold_state[hold] := 'released';
      when 'expire' then
        if hold_due[hold] <= p_recorded_at then
          helds[own_account] := helds[own_account] - hold_left[hold]; hold_state[hold] := 'expired';
        else refusal := 'hold_not_due'; end if;
      else
        if own_account is not null and taken[i] = 0 then refusal := 'hold_not_found';
        elsif own_account is not null and taken[i] > hold_left[hold] then refusal := 'hold_too_small'; end if;
        if refusal is null then
          for j in first_leg[i]..last_leg[i] loop
            x := leg_at[j]; balances[x] := balances[x] + leg_amount[j];
            if balances[x] > balance_most or balances[x] < -balance_most then
              refusal := 'balance_out_of_range';
              for back in first_leg[i]..j loop x := leg_at[back]; balances[x] := balances[x] - leg_amount[back]; end loop;
              exit;
            end if;
          end loop;
        end if;
        if refusal is null then
          if own_account is not null then helds[own_account] := helds[own_account] - taken[i]; end if;
          for j in first_leg[i]..last_leg[i] loop
            x := leg_at[j];
            if leg_amount[j] < 0 and balances[x] < helds[x] and not overdrafts[x] then
              refusal := 'not_enough_money';
              if own_account is not null then helds[own_account] := helds[own_account] + taken[i]; end if;
              for back in first_leg[i]..last_leg[i] loop
                x := leg_at[back]; balances[x] := balances[x] - leg_amount[back];
              end loop;
              exit;
            end if;
          end loop;
        end if;
        if refusal is null and own_account is not null then
          hold_left[hold] := hold_left[hold] - taken[i];
          if p_keep[i] is not true or hold_left[hold] = 0 then
            helds[own_account] := helds[own_account] - hold_left[hold]; hold_state[hold] := 'settled';
          end if;
        elsif refusal is null and p_op[i] = 'reverse' then
          reversed := reversed || p_subject[i];
        end if;
      end case;
    end if;

    if refusal is null then
      o_status[i] := 'posted'; many := many + 1;
    else
      o_status[i] := refusal;
      if chain_now is not null and not chain_is_broken then
        -- Undo the members before, the last one first.
        chain_is_broken := true;
        for back in reverse i - 1..chain_start loop
          if o_status[back] = 'posted' then
            many := many - 1;
            hold := hold_place[back];
            if hold is not null then
              x := hold_at[hold];
              if hold_state[hold] <> 'held' then helds[x] := helds[x] + hold_left[hold]; hold_state[hold] := 'held'; end if;
              helds[x] := helds[x] + taken[back]; hold_left[hold] := hold_left[hold] + taken[back];
            end if;
            for j in first_leg[back]..last_leg[back] loop
              x := leg_at[j];
              if p_op[back] = 'hold' then helds[x] := helds[x] + leg_amount[j];
              else balances[x] := balances[x] - leg_amount[j]; end if;
            end loop;
            if p_op[back] = 'reverse' then reversed := array_remove(reversed, p_subject[back]); end if;
            o_status[back] := 'chain_broken';
          elsif twin_of[back] >= chain_start then
            twin_of[back] := null; o_status[back] := 'chain_broken';
          end if;
        end loop;
      end if;
    end if;
  end loop;
  if leg <= m then raise exception 'Legs stand in the order of their operations.' using errcode = '22023'; end if;

  -- 5. Write what was accepted, as sets.
  if many > 0 then
    seals := array_fill(null::bytea, array[n]); chains := array_fill(null::bigint, array[n]);
    balances := balances_before; chain_now := null;
    e_account := '{}'; e_version := '{}'; e_transfer := '{}'; e_amount := '{}'; e_balance := '{}'; e_leg := '{}'; e_hash := '{}';
    for i in 1..n loop
      continue when o_status[i] <> 'posted';
      transfer := nextval('ledger.ids');
      o_id[i] := transfer;
      if p_chain[i] is not null then
        if p_chain[i] is distinct from chain_now then chain_now := p_chain[i]; chain_id := transfer; end if;
        chains[i] := chain_id;
      end if;
      seal := ledger.transfer_seal(transfer, p_key[i], p_op[i], p_kind[i], digests[i],
        case when p_op[i] = 'hold' then 0 else last_leg[i] - first_leg[i] + 1 end,
        p_effective_at[i], p_recorded_at, (p_effective_at[i] at time zone 'Africa/Lagos')::date, p_actor[i], p_intent[i],
        p_request_id[i], p_approval_id[i],
        case p_op[i] when 'hold' then transfer when 'settle' then p_subject[i] when 'release' then p_subject[i]
          when 'expire' then p_subject[i] end,
        p_keep[i], case when p_op[i] = 'reverse' then p_subject[i] end, chains[i],
        case when p_op[i] = 'hold' then p_expires_at[i] end);
      seals[i] := seal;
      continue when p_op[i] = 'hold';
      for j in first_leg[i]..last_leg[i] loop
        x := leg_at[j]; k := k + 1; amount := leg_amount[j];
        balances[x] := balances[x] + amount; versions[x] := versions[x] + 1;
        heads[x] := ledger.entry_hash(heads[x], ids[x], versions[x], transfer, j - first_leg[i] + 1, amount, balances[x],
          p_recorded_at, seal);
        e_account[k] := ids[x]; e_version[k] := versions[x]; e_transfer[k] := transfer; e_amount[k] := amount;
        e_balance[k] := balances[x]; e_leg[k] := j - first_leg[i] + 1; e_hash[k] := heads[x];
      end loop;
    end loop;

    -- In the order of keys, so that two calls with the same keys wait for one another and not in a ring.
    insert into ledger.transfers
    select o.id, o.key, o.op, o.kind, o.digest, case when o.op = 'hold' then 0 else o.last_leg - o.first_leg + 1 end,
      o.effective_at, p_recorded_at, (o.effective_at at time zone 'Africa/Lagos')::date, o.actor, o.intent, o.request_id,
      o.approval_id, case o.op when 'hold' then o.id when 'post' then null when 'reverse' then null else o.subject end,
      o.keep, case when o.op = 'reverse' then o.subject end, o.chain, o.seal
    from unnest(o_id, o_status, p_key, p_op, p_kind, digests, first_leg, last_leg, p_effective_at, p_actor, p_intent,
      p_request_id, p_approval_id, p_subject, p_keep, chains, seals)
      o (id, status, key, op, kind, digest, first_leg, last_leg, effective_at, actor, intent, request_id, approval_id,
        subject, keep, chain, seal)
    where o.status = 'posted' order by o.key
    on conflict (key) do nothing;
    get diagnostics x = row_count;
    if x < many then
      raise exception 'Another call under way uses one of these keys.' using errcode = '40001';
    end if;
    if 'hold' = any (p_op) then
      insert into ledger.holds
      select o.id, l.account, -l.amount, 0, 'held', o.expires_at, null
      from unnest(o_id, o_status, p_op, first_leg, p_expires_at) o (id, status, op, first_leg, expires_at)
      join unnest(leg_account, leg_amount) with ordinality l (account, amount, at) on l.at = o.first_leg
      where o.status = 'posted' and o.op = 'hold';
    end if;
    if hold_ids is not null then
      update ledger.holds h set settled_amount = h.amount - q.remaining, state = q.state,
        closed_at = case when q.state <> 'held' then p_recorded_at end
      from unnest(hold_ids, hold_left, hold_state) q (id, remaining, state)
      where h.id = q.id and h.state = 'held' and (q.state <> 'held' or h.amount - h.settled_amount <> q.remaining);
    end if;
    if k > 0 then
      insert into ledger.entries
      select * from unnest(e_account, e_version, e_transfer, e_amount, e_balance, array_fill(p_recorded_at, array[k]),
        e_leg, e_hash);
    end if;
    update ledger.accounts a set balance = q.balance, held = q.held, version = q.version, head_hash = q.head
    from unnest(ids, balances, helds, helds_before, versions, versions_before, heads)
      q (id, balance, held, held_before, version, version_before, head)
    where a.id = q.id and (q.version <> q.version_before or q.held <> q.held_before);
  end if;
  for i in 1..n loop
    if twin_of[i] is not null then o_id[i] := o_id[twin_of[i]];
    elsif o_status[i] not in ('posted', 'already_posted') then o_id[i] := null; end if;
  end loop;
end $f$;

-- Rights: everyone named here reads, the application and the worker go through the doors, nobody else does anything.
revoke all on all functions in schema ledger from public;
grant select on all tables in schema ledger to finance_app, finance_worker, finance_reader;
grant execute on function ledger.commit, ledger.open_account, ledger.set_account_state to finance_app, finance_worker;
grant execute on function ledger.account_hash, ledger.digest, ledger.transfer_seal, ledger.entry_hash
  to finance_app, finance_worker, finance_reader;

-- The house's chart of accounts, opened before the first business day there can be.
select ledger.open_own_accounts('NGN', timestamptz '2025-01-01 00:00+01');
select ledger.open_rail_accounts('NGN', 'paystack', timestamptz '2025-01-01 00:00+01');
