-- Why: as at the other aggregator, what a service asks for beside its customer goes with the payment.
alter table examplebills_payments add column fields jsonb not null default '{}';
