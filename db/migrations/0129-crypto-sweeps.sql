-- Why: a sweep that always looks back for two days never finds what a custodian was sent during a longer outage.

/* When everything in a custodian's list had last been asked about. */
create table crypto_sweeps (
  custodian text primary key,
  swept_at timestamptz not null
);
