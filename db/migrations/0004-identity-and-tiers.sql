-- Why: one BVN or NIN confirms one person, found by a keyed blind index, the number itself sealed; and the tiers'
-- limits as dated rows that people change, never constants.

create table identity_checks (
  id uuid primary key,
  user_id uuid not null,
  kind text not null check (kind in ('bvn', 'nin')),
  number_sealed bytea not null,
  number_index bytea not null,
  last4 text not null,
  state text not null check (state in ('asked', 'passed', 'failed', 'unclear')),
  failure text,
  provider text not null,
  asked_at timestamptz not null,
  decided_at timestamptz
);
-- A number that is being asked about, or has passed, belongs to that check alone.
create unique index identity_checks_one_person on identity_checks (kind, number_index) where state in ('asked', 'unclear', 'passed');
create unique index identity_checks_one_at_a_time on identity_checks (user_id, kind) where state in ('asked', 'unclear', 'passed');
create index identity_checks_of_user on identity_checks (user_id, asked_at desc);

create table kyc_tiers (
  tier smallint not null check (tier between 1 and 3),
  name text not null,
  requirements text[] not null,
  single_deposit_limit_minor bigint,
  daily_outflow_limit_minor bigint,
  max_balance_minor bigint,
  currency text not null check (currency = 'NGN'),
  valid_from timestamptz not null,
  valid_until timestamptz,
  primary key (tier, valid_from)
);

-- Source: CBN circulars FPR/DIR/CIR/GEN/06/002 of 2016-07-01 and BPS/DIR/GEN/CIR/04/007 of 2017-09-07 (limits), and the
-- BVN/NIN circular of 2023-12-01 (tier 1 needs a BVN or NIN, tiers 2 and 3 both). An amount left out means: no limit.
insert into kyc_tiers values
  (1, 'Tier 1', '{bvn_or_nin}', 5000000, 5000000, 30000000, 'NGN', '2023-12-01T00:00:00+01:00', null),
  (2, 'Tier 2', '{bvn,nin,government_id}', 10000000, 20000000, 50000000, 'NGN', '2023-12-01T00:00:00+01:00', null),
  (3, 'Tier 3', '{bvn,nin,government_id,proof_of_address}', null, 500000000, null, 'NGN', '2023-12-01T00:00:00+01:00', null);
