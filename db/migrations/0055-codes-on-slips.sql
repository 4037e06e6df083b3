-- Why: whoever calls reads from a slip: the recipient's account, a session id of NIP, the reference with the bank. Nothing found a
-- transaction by these. Lists mask the account, so it is found whole or by its last four digits, and stands in no text that is searched.

create index transactions_by_account on transactions (right(counterparty_account, 4), counterparty_account)
  where counterparty_account <> '';
create index transfers_by_session on transfers (session_id) where session_id is not null;
create index transfers_by_partners_reference on transfers (lower(provider_reference)) where provider_reference is not null;
