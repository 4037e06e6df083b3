-- Why: the one way to an account of the ledger, found again by its code where it is one of the house's.

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
  -- A wallet has no code, and is not looked for: a plan from when the table was empty would read all of it.
  if p_code is not null then
    select id into account from ledger.accounts where code = p_code and stripe = 0;
  end if;
  if account is null then
    account := ledger.add_account(p_code, 0::smallint, p_currency, p_normal_side, p_may_go_negative, p_opened_at);
  end if;
  if exists (select from ledger.accounts
    where id = account and (normal_side <> p_normal_side or may_go_negative <> p_may_go_negative)) then
    raise exception 'The account % exists and is of another kind.', p_code using errcode = '23505';
  end if;
  return account;
end $f$;
