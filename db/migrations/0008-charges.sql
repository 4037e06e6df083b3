-- Why: what a movement costs is decided by dated rows that people change, never by constants, so that any past day can be
-- reckoned again.

create table charge_rules (
  id text primary key,
  code text not null,
  name text not null,
  kind text not null check (kind in ('fee', 'tax', 'duty', 'promotion')),
  applies_to text[] not null,
  currency text not null check (currency = 'NGN'),
  -- Of a fee: flat amounts up to and with an amount, ascending; the last has no end.
  bands jsonb,
  -- Of a tax or a promotion: a part of the fee.
  basis_points integer check (basis_points between 0 and 10000),
  -- Of a duty: what is owed from an amount on, by whom, and when not.
  from_minor bigint check (from_minor >= 0),
  value_minor bigint check (value_minor >= 0),
  payer text check (payer in ('sender', 'receiver')),
  exempt text[] not null default '{}',
  source text not null,
  valid_from timestamptz not null,
  valid_until timestamptz check (valid_until > valid_from),
  check ((kind = 'fee') = (bands is not null)),
  check ((kind in ('tax', 'promotion')) = (basis_points is not null)),
  check ((kind = 'duty') = (from_minor is not null and value_minor is not null and payer is not null))
);
create index charge_rules_in_force on charge_rules (valid_from, valid_until);

create table free_transfer_settings (
  per_month integer not null check (per_month between 0 and 1000),
  valid_from timestamptz primary key,
  set_by uuid
);

-- Sources: fee bands, CBN Guide to Charges by Banks (FPR/DIR/GEN/CIR/07/042 of 2019-12-20, in force 2020-01-01); VAT 7.5 % since
-- the Finance Act 2019 (in force 2020-02-01), kept by the Nigeria Tax Act 2025; the ₦50 levy from ₦10,000, EMTL of the Finance Act
-- 2020 (receiver pays), since 2026-01-01 the stamp duty of the Nigeria Tax Act 2025 (sender pays).
insert into charge_rules (id, code, name, kind, applies_to, currency, bands, source, valid_from) values
  ('transfer-fee-2020', 'transfer_fee', 'Transfer to another bank', 'fee', '{bank_transfer}', 'NGN',
   '[{"up_to_minor":"500000","value_minor":"1000"},{"up_to_minor":"5000000","value_minor":"2500"},{"up_to_minor":null,"value_minor":"5000"}]',
   'CBN Guide to Charges by Banks, FPR/DIR/GEN/CIR/07/042 of 2019-12-20', '2020-01-01T00:00:00+01:00');
insert into charge_rules (id, code, name, kind, applies_to, currency, basis_points, source, valid_from) values
  ('vat-2020', 'vat', 'VAT on the fee', 'tax', '{bank_transfer,customer_transfer}', 'NGN', 750,
   'Finance Act 2019; Nigeria Tax Act 2025', '2020-02-01T00:00:00+01:00');
insert into charge_rules
  (id, code, name, kind, applies_to, currency, from_minor, value_minor, payer, exempt, source, valid_from, valid_until) values
  ('transfer-levy-2021', 'stamp_duty', 'Electronic money transfer levy', 'duty', '{deposit}', 'NGN', 1000000, 5000, 'receiver',
   '{own_account}', 'Finance Act 2020, section 48', '2021-01-01T00:00:00+01:00', '2026-01-01T00:00:00+01:00'),
  ('stamp-duty-2026', 'stamp_duty', 'Stamp duty', 'duty', '{bank_transfer,customer_transfer}', 'NGN', 1000000, 5000, 'sender',
   '{own_account,salary}', 'Nigeria Tax Act 2025, in force 2026-01-01', '2026-01-01T00:00:00+01:00', null);
insert into free_transfer_settings (per_month, valid_from) values (0, '2020-01-01T00:00:00+01:00');
