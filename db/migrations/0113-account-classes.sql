-- Why: what customers own is no longer all that has no code: loans, cards and coins stand in the book beside their wallets. Each account says what it
-- is of, from its opening on. What was there is a customer's or the house's, which their seals have said all along.

drop trigger no_change on ledger.accounts;
alter table ledger.accounts add column class text not null default 'customer';
alter table ledger.accounts alter column class drop default;
update ledger.accounts set class = 'house' where code is not null;
alter table ledger.accounts add constraint accounts_class
  check (class in ('customer', 'house', 'card', 'coin', 'loan') and (class = 'house') = (code is not null));
create trigger no_change
  before update of id, code, stripe, currency, class, normal_side, may_go_negative, opened_at, seal on ledger.accounts
  for each statement execute function ledger.refuse_change();

-- What is no customer's, of which the total of customers is reckoned: it is as much, the other way round.
create index accounts_not_customers on ledger.accounts (currency) where class <> 'customer';

/* What is sealed of an account. A customer's wallet and an account of the house say by their code which of the two they are. */
drop function ledger.account_seal;
create function ledger.account_seal(
  p_id bigint, p_code text, p_stripe smallint, p_currency text, p_normal_side text, p_may_go_negative boolean,
  p_opened_at timestamptz, p_class text default 'customer'
) returns bytea language sql stable return sha256(
  convert_to(row(p_id, p_code, p_stripe, p_currency, p_normal_side, p_may_go_negative)::text
    || case when p_class in ('customer', 'house') then '' else p_class end, 'UTF8')
  || timestamptz_send(p_opened_at));
revoke all on function ledger.account_seal from public;
grant execute on function ledger.account_seal to finance_app, finance_worker, finance_reader;

/* Opens an account of a class, a customer's where none is said, or finds the house account of that code. Answers its id. */
drop function ledger.open_account;
create function ledger.open_account(
  p_currency text, p_code text, p_normal_side text, p_may_go_negative boolean, p_opened_at timestamptz,
  p_class text default null
) returns bigint language plpgsql security definer set search_path = pg_catalog, pg_temp as $f$
declare
  account bigint;
begin
  if p_currency !~ '^[A-Z]{3,8}$' or p_code !~ ('^' || p_currency || '(/[a-z0-9-]{1,40}){1,3}$') then
    raise exception 'Not a currency or an account code: %, %', p_currency, p_code using errcode = '22023';
  end if;
  -- A wallet has no code, and is not looked for: a plan from when the table was empty would read all of it.
  if p_code is not null then
    select id into account from ledger.accounts where code = p_code and stripe = 0;
  end if;
  if account is null then
    account := ledger.add_account(p_code, 0::smallint, p_currency, p_normal_side, p_may_go_negative, p_opened_at,
      coalesce(p_class, case when p_code is null then 'customer' else 'house' end));
  end if;
  if exists (select from ledger.accounts
    where id = account and (normal_side <> p_normal_side or may_go_negative <> p_may_go_negative or class <> p_class)) then
    raise exception 'The account % exists and is of another kind.', p_code using errcode = '23505';
  end if;
  return account;
end $f$;
revoke all on function ledger.open_account from public;
grant execute on function ledger.open_account to finance_app, finance_worker;

/* Adds an account, or a stripe of one of the house. Answers its id, or that of the one that is there. */
drop function ledger.add_account;
create function ledger.add_account(
  p_code text, p_stripe smallint, p_currency text, p_normal_side text, p_may_go_negative boolean, p_opened_at timestamptz,
  p_class text default 'house'
) returns bigint language plpgsql set search_path = pg_catalog, pg_temp as $f$
declare
  account bigint := nextval('ledger.account_ids');
begin
  insert into ledger.accounts (id, code, stripe, currency, class, normal_side, may_go_negative, opened_at, balance, held, version,
    debit_frozen, credit_frozen, closed, seal)
  values (account, p_code, p_stripe, p_currency, p_class, p_normal_side, p_may_go_negative, p_opened_at, 0, 0, 0, false, false, false,
    ledger.account_seal(account, p_code, p_stripe, p_currency, p_normal_side, p_may_go_negative, p_opened_at, p_class))
  on conflict (code, stripe) where code is not null do nothing;
  if not found then select id into account from ledger.accounts where code = p_code and stripe = p_stripe; end if;
  return account;
end $f$;
revoke all on function ledger.add_account from public;
