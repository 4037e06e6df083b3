-- Why: a town of more than a million people with wallets and a book of twenty million entries, written as sets. Every posting goes
-- through the ledger's own door and every row past our own triggers, so what stands here afterwards proves itself like any other book.

create schema town;
create table town.names (part text, n int, name text, folded text, primary key (part, n));
create unlogged table town.people (
  n int primary key, user_id uuid not null, wallet_id uuid not null, account bigint not null, made timestamptz not null,
  name text not null, folded text not null, has_wallet boolean not null
);
-- What one call of the ledger is asked for, each in its place from 1, and its legs.
create unlogged table town.asked (
  lane int, at int, n int, moment timestamptz, minor bigint, other int, primary key (lane, at)
);
create unlogged table town.legs (lane int, op int, leg int, account bigint, code text, minor bigint);

-- An id as the product makes them (version 7), of an instant and a number.
create function town.id_at(moment timestamptz, salt text) returns uuid language sql immutable parallel safe return (
  lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || '7' || substr(md5(salt), 1, 3) || '8' || substr(md5(salt), 4, 15)
)::uuid;

-- So many characters of chance as references have them.
create function town.drawn(salt text, many int) returns text language sql immutable parallel safe return
  lower(translate(substr(encode(sha256(salt::bytea), 'base64'), 1, many), '+/', 'xy'));

-- An amount of p_least and less than p_range more. Neighbours among people have nothing to do with one another.
create function town.amount(salt text, p_least bigint, p_range int) returns bigint language sql immutable parallel safe return
  p_least + (hashtextextended(salt, 0) & 9223372036854775807) % p_range;

/* People n of p_from to p_to; p_each join on a day, the first on p_first. Two of a hundred have only confirmed an address and own nothing. */
create function town.make_people(p_first timestamptz, p_each int, p_from int, p_to int) returns void language plpgsql as $f$
declare
  firsts constant int := (select count(*) from town.names where part = 'first');
  lasts constant int := (select count(*) from town.names where part = 'last');
begin
  insert into town.people
  select g.n, town.id_at(made, 'user' || g.n), town.id_at(made, 'wallet' || g.n), nextval('ledger.account_ids'), made,
    f.name || ' ' || l.name, f.folded || ' ' || l.folded, g.n % 100 not in (50, 51)
  from generate_series(p_from, p_to) g (n)
  cross join lateral (select p_first + make_interval(days => (g.n - 1) / p_each, secs => (g.n - 1) % p_each * 18) made) m
  join town.names f on f.part = 'first' and f.n = g.n * 31::bigint % firsts
  join town.names l on l.part = 'last' and l.n = g.n * 7919::bigint / 3 % lasts
  order by g.n;

  insert into users (id, email, first_name, last_name, phone, search_text, status, kyc_tier, created_at, last_active_at)
  select user_id, email, split_part(name, ' ', 1), split_part(name, ' ', 2), phone,
    concat_ws(' ', name_folded, email, phone),
    case when not has_wallet then 'email_verified' when n % 100 < 4 then 'pending' when n % 100 = 4 then 'rejected'
      when n % 100 = 5 then 'restricted' else 'approved' end,
    case when not has_wallet then 0 when n % 10 = 7 then 3 when n % 10 in (2, 8) then 2 else 1 end,
    made, made + make_interval(hours => n % 5000)
  from (
    select p.n, p.user_id, p.has_wallet, p.made, translate(folded, ' ''-', '.') || p.n || '@mail.example' email,
      case when has_wallet then name end as name, case when has_wallet then folded end name_folded,
      case when has_wallet then '+2348' || lpad((p.n * 73::bigint % 1000000000)::text, 9, '0') end phone
    from town.people p where p.n between p_from and p_to) q;

  insert into ledger.accounts (id, code, stripe, currency, class, normal_side, may_go_negative, opened_at, balance, held, version,
    debit_frozen, credit_frozen, closed, seal)
  select account, null, 0, 'NGN', 'customer', 'credit', false, made, 0, 0, 0, false, false, false,
    ledger.account_seal(account, null, 0::smallint, 'NGN', 'credit', false, made)
  from town.people where has_wallet and n between p_from and p_to;
  insert into wallets (id, reference, user_id, currency, ledger_account, opened_at)
  select wallet_id, 'wlt_ngn_' || town.drawn('wallet' || n, 12), user_id, 'NGN', account, made
  from town.people where has_wallet and n between p_from and p_to;
  insert into virtual_accounts (id, user_id, wallet_id, provider, account_number, account_name, bank_name, bank_code, state,
    requested_at, opened_at)
  select town.id_at(made, 'account' || n), user_id, wallet_id, 'paystack', '9' || lpad(n::text, 9, '0'), name, 'Wema Bank', '035',
    'active', made, made
  from town.people where has_wallet and n between p_from and p_to;
end $f$;

/* Posts what stands in town.asked and town.legs of a lane, in one call, and answers the transfer of each place. */
create function town.post(p_lane int, p_kind text) returns table (place int, transfer bigint) language plpgsql as $f$
declare
  many constant int := (select count(*) from town.asked where lane = p_lane);
  answered record;
begin
  select * into answered from ledger.commit(
    (select max(moment) from town.asked where lane = p_lane), array_fill('post'::text, array[many]),
    (select array_agg(town.id_at(moment, p_kind || n || '/' || minor) order by at) from town.asked where lane = p_lane),
    (select array_agg(sha256(convert_to(p_kind || n || '/' || minor, 'UTF8')) order by at) from town.asked where lane = p_lane),
    array_fill(p_kind, array[many]), (select array_agg(moment order by at) from town.asked where lane = p_lane),
    array_fill('system'::text, array[many]), array_fill(p_kind, array[many]), array_fill(null::text, array[many]),
    array_fill(null::text, array[many]), array_fill(null::int, array[many]), array_fill(null::bigint, array[many]),
    array_fill(null::boolean, array[many]), array_fill(null::timestamptz, array[many]),
    (select array_agg(op order by op, leg) from town.legs where lane = p_lane),
    (select array_agg(account order by op, leg) from town.legs where lane = p_lane),
    (select array_agg(code order by op, leg) from town.legs where lane = p_lane),
    (select array_agg(minor order by op, leg) from town.legs where lane = p_lane),
    (select array_agg('NGN'::text order by op, leg) from town.legs where lane = p_lane));
  if exists (select from unnest(answered.o_status) status where status <> 'posted') then
    raise exception 'The ledger refused: %', (select array_agg(distinct status) from unnest(answered.o_status) status);
  end if;
  return query select at::int, id from unnest(answered.o_id) with ordinality answer (id, at);
end $f$;

/* Deposits by strangers to the people p_from to p_to in the course of a day. */
create function town.deposit(p_lane int, p_day timestamptz, p_from int, p_to int, p_rail text, p_round int) returns void language plpgsql as $f$
begin
  delete from town.asked where lane = p_lane;
  delete from town.legs where lane = p_lane;
  insert into town.asked
  select p_lane, row_number() over (order by n), n, p_day + make_interval(secs => row_number() over (order by n) * 18),
    town.amount('in' || n || '/' || p_round, 500000, 4500000), 1 + (n * 31337::bigint + p_round) % (select count(*) from town.people)
  from town.people where has_wallet and n between p_from and p_to;
  insert into town.legs
  select lane, at, leg, l.account, code, part from town.asked a join town.people p using (n)
  cross join lateral (select least(minor / 100, 30000) cost) c
  cross join lateral (values (1, null, 'NGN/' || p_rail || '/settlement', cost - minor),
    (2, null, 'NGN/' || p_rail || '/rail-cost', -cost), (3, p.account, null, minor)) l (leg, account, code, part)
  where lane = p_lane;
  with posted as materialized (select * from town.post(p_lane, 'deposit')),
  one as (
    select a.moment, a.minor, a.n, p.user_id, p.wallet_id, posted.transfer, other.name sender, other.folded sender_folded,
      town.drawn('deposit' || a.n || '/' || p_round, 20) partners, town.id_at(a.moment, 'deposit' || a.n || '/' || p_round) id,
      'tr_' || town.drawn('dep' || a.n || '/' || p_round, 12) reference
    from town.asked a join posted on posted.place = a.at join town.people p using (n) join town.people other on other.n = a.other
    where a.lane = p_lane),
  listed as (
    insert into transactions (id, reference, user_id, wallet_id, type, channel, direction, amount_minor, total_minor, currency,
      status, narration, counterparty_name, counterparty_bank, counterparty_account, provider, provider_reference, ledger_transfer,
      search_text, created_at, completed_at)
    select id, reference, user_id, wallet_id, 'deposit', 'bank_transfer', 'credit', minor, minor, 'NGN', 'success',
      'Savings for the month', sender, 'Zenith Bank', '1' || lpad(n::text, 9, '0'), p_rail, partners, transfer,
      concat_ws(' ', reference, partners, sender_folded, 'zenith bank savings for the month'), moment, moment
    from one order by moment)
  insert into deposits (id, provider, provider_reference, account_number, user_id, transaction_id, currency, gross_minor,
    provider_fee_minor, sender_name, sender_bank, sender_account, narration, state, paid_at, recorded_at)
  select town.id_at(moment, 'arrival' || n || '/' || p_round), p_rail, partners, '9' || lpad(n::text, 9, '0'), user_id, id, 'NGN', minor,
    least(minor / 100, 30000), sender, 'Zenith Bank', '1' || lpad(n::text, 9, '0'), 'Savings for the month', 'credited', moment, moment
  from one;
end $f$;

/* One bank transfer by each of the people p_from to p_to in the course of a day, delivered. */
create function town.pay_out(p_lane int, p_day timestamptz, p_from int, p_to int, p_rail text) returns void language plpgsql as $f$
begin
  delete from town.asked where lane = p_lane;
  delete from town.legs where lane = p_lane;
  insert into town.asked
  select p_lane, row_number() over (order by n), n, p_day + make_interval(secs => row_number() over (order by n) * 18),
    town.amount('out' || n, 100000, 200000), 1 + n * 271::bigint % (select count(*) from town.people)
  from town.people where has_wallet and n between p_from and p_to;
  insert into town.legs
  select lane, at, leg, l.account, code, part from town.asked a join town.people p using (n)
  cross join lateral (values (1, p.account, null, -minor - 1075), (2, null, 'NGN/' || p_rail || '/settlement', minor),
    (3, null, 'NGN/fees', 1000), (4, null, 'NGN/vat-payable', 75)) l (leg, account, code, part)
  where lane = p_lane;
  with posted as materialized (select * from town.post(p_lane, 'bank_transfer')),
  one as (
    select a.moment, a.minor, a.n, p.user_id, p.wallet_id, posted.transfer, other.name payee, other.folded payee_folded,
      town.id_at(a.moment, 'payout' || a.n) id, 'tr_' || town.drawn('pay' || a.n, 12) reference,
      'pay-' || translate(town.id_at(a.moment, 'out' || a.n)::text, '-', '') partners
    from town.asked a join posted on posted.place = a.at join town.people p using (n) join town.people other on other.n = a.other
    where a.lane = p_lane),
  listed as (
    insert into transactions (id, reference, user_id, wallet_id, type, channel, direction, amount_minor, fee_minor, vat_minor,
      total_minor, currency, status, narration, counterparty_name, counterparty_bank, counterparty_account, provider,
      provider_reference, ledger_transfer, search_text, created_at, completed_at)
    select id, reference, user_id, wallet_id, 'bank_transfer', 'bank_transfer', 'debit', minor, 1000, 75, minor + 1075, 'NGN', 'success',
      'School fees', payee, 'First Bank of Nigeria', '3' || lpad(n::text, 9, '0'), p_rail, partners, transfer,
      concat_ws(' ', reference, partners, payee_folded, 'first bank of nigeria school fees'), moment, moment
    from one order by moment)
  insert into orders (id, reference, user_id, wallet_id, transaction_id, kind, state, currency, amount_minor, fee_minor, vat_minor,
    stamp_duty_minor, waived_minor, total_minor, charge_rules, limit_periods, to_code, to_place, to_account, to_name,
    narration, authorised_by, provider, provider_reference, provider_fee_minor, ledger_transfer, created_at, submitted_at,
    promised_by, review_after, concluded_at)
  select town.id_at(moment, 'transfer' || n), 'po_' || town.drawn('pay' || n, 16), user_id, wallet_id, id, 'bank_transfer', 'success', 'NGN',
    minor, 1000, 75, 0, 0, minor + 1075, '{}', '{}', '011', 'First Bank of Nigeria', '3' || lpad(n::text, 9, '0'), payee,
    'School fees', 'pin', p_rail, partners, 0, transfer, moment, moment, moment, moment, moment
  from one;
end $f$;

/* Transfers to another customer in the course of a day: one by each of the people p_from to p_to, or by some of them to shops,
   which receive hundreds. */
create function town.send(p_lane int, p_day timestamptz, p_from int, p_to int, p_shops boolean) returns void language plpgsql as $f$
declare
  people constant bigint := (select count(*) from town.people);
begin
  delete from town.asked where lane = p_lane;
  delete from town.legs where lane = p_lane;
  insert into town.asked
  select p_lane, row_number() over (order by p.n), p.n, p_day + make_interval(secs => row_number() over (order by p.n) * 18),
    case when p_shops then town.amount('shop' || p.n, 10000, 5000) else town.amount('sent' || p.n, 50000, 100000) end, receiver.n
  from town.people p
  cross join lateral (select case when p_shops then 1 + p.n % 1000 else 1 + (p.n * 7919::bigint + 13) % people end drawn) d
  join town.people receiver on receiver.n = case when drawn % 100 in (50, 51) then drawn - 2 else drawn end
  where p.has_wallet and p.n between p_from and p_to and receiver.n <> p.n and (not p_shops or p.n / 1000 % 1000 < 378);
  insert into town.legs
  select lane, at, leg, l.account, null, part from town.asked a join town.people p using (n) join town.people r on r.n = a.other
  cross join lateral (values (1, p.account, -minor), (2, r.account, minor)) l (leg, account, part)
  where lane = p_lane;
  with posted as materialized (select * from town.post(p_lane, 'customer_transfer')),
  one as (
    select a.moment, a.minor, a.n, p.user_id, p.wallet_id, p.name, p.folded, posted.transfer, r.user_id to_user, r.wallet_id to_wallet,
      r.name to_name, r.folded to_folded, town.id_at(a.moment, 'sent' || p_shops || '/' || a.n) id,
      case when p_shops then 'Paid at the counter' else 'For lunch' end said
    from town.asked a join posted on posted.place = a.at join town.people p using (n) join town.people r on r.n = a.other
    where a.lane = p_lane),
  listed as (
    insert into transactions (id, reference, user_id, wallet_id, type, channel, direction, amount_minor, total_minor, currency,
      status, narration, counterparty_name, counterparty_bank, counterparty_account, ledger_transfer, search_text, created_at, completed_at)
    select side.id, reference, side.user_id, side.wallet_id, 'customer_transfer', 'wallet', direction, minor, minor, 'NGN', 'success',
      said, side.other, 'The house', '', transfer, concat_ws(' ', reference, side.other_folded, 'the house', lower(said)), moment, moment
    from one cross join lateral (values ('debit', id, user_id, wallet_id, to_name, to_folded),
      ('credit', town.id_at(moment, 'received' || p_shops || '/' || n), to_user, to_wallet, name, folded)
      ) side (direction, id, user_id, wallet_id, other, other_folded)
    cross join lateral (select 'tr_' || town.drawn(direction || p_shops || '/' || n, 12) reference) named
    order by moment)
  insert into orders (id, reference, user_id, wallet_id, transaction_id, kind, state, currency, amount_minor, fee_minor, vat_minor,
    stamp_duty_minor, waived_minor, total_minor, charge_rules, limit_periods, to_place, to_account, to_name, to_user_id,
    narration, authorised_by, ledger_transfer, created_at, promised_by, review_after, concluded_at)
  select town.id_at(moment, 'transfer' || p_shops || '/' || n), 'po_' || town.drawn('sent' || p_shops || '/' || n, 16), user_id, wallet_id,
    id, 'customer_transfer', 'success', 'NGN', minor, 0, 0, 0, 0, minor, '{}', '{}', 'The house', '', to_name, to_user, said, 'pin', transfer,
    moment, moment, moment, moment
  from one;
end $f$;

/* Takes off the indexes that serve reading alone, and keeps how they are made. */
create table town.indexes (definition text not null);
create function town.drop_indexes() returns void language plpgsql as $f$
declare
  one record;
begin
  for one in
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) definition from pg_index i
    where i.indrelid in ('users'::regclass, 'transactions'::regclass, 'orders'::regclass) and not i.indisunique
  loop
    insert into town.indexes values (one.definition);
    execute 'drop index ' || one.name;
  end loop;
end $f$;
create function town.build_indexes() returns void language plpgsql as $f$
declare
  one text;
begin
  perform set_config('maintenance_work_mem', '1GB', true), set_config('max_parallel_maintenance_workers', '2', true);
  for one in select definition from town.indexes loop execute one; end loop;
end $f$;
