-- Why: after a restore, what was paid since the copy is unknown to the book, and the money that paid it is spendable again. So a
-- restore leaves a row; payouts stay shut until the partners' own lists were compared and each payout of theirs that the book
-- does not have is decided.

create table restores (
  id bigint generated always as identity primary key,
  copied_at timestamptz not null,
  restored_at timestamptz not null,
  -- When the lists of all partners were last read whole.
  compared_at timestamptz,
  -- Transfers of the book about which the bank's word was still to be heard then.
  unsettled integer not null default 0,
  concluded_at timestamptz
);
create index restores_open on restores (id) where concluded_at is null;

-- Payouts on a partner's list that the book does not have, also those that came to nothing: their lines stand in its statement.
create table lost_payouts (
  id uuid primary key,
  restore_id bigint not null references restores (id),
  provider text not null,
  reference text not null,
  -- As our reference tells them. Of a wallet that was opened after the copy the book knows nothing.
  transfer_id uuid not null,
  wallet_id uuid references wallets (id),
  made_at timestamptz not null,
  state text not null check (state in ('pending', 'success', 'failed', 'reversed')),
  amount_minor bigint not null check (amount_minor > 0),
  provider_fee_minor bigint check (provider_fee_minor >= 0),
  provider_reference text not null,
  session_id text,
  bank_code text not null,
  account_number text not null,
  payee_name text not null,
  narration text not null,
  found_at timestamptz not null,
  -- What is set aside on the wallet, so that the same money is not spent again.
  hold_id bigint,
  held_minor bigint not null default 0 check (held_minor between 0 and amount_minor),
  -- Who bears it; `nobody`: the money came back to us at the bank.
  decision text check (decision in ('customer', 'house', 'nobody')),
  decided_at timestamptz,
  reason text,
  house_minor bigint not null default 0 check (house_minor between 0 and amount_minor),
  ledger_transfer bigint,
  unique (provider, reference),
  check ((decision is null) = (decided_at is null))
);
create index lost_payouts_undecided on lost_payouts (made_at) where decision is null;

-- A transfer that the partner's list alone tells of: how it was authorised is lost.
alter table transfers drop constraint transfers_authorised_by_check;
alter table transfers add constraint transfers_authorised_by_check
  check (authorised_by in ('pin', 'passkey', 'pin_and_code', 'standing_order', 'partner_list'));
