-- Why: what is sold comes in plans and numbers. What was chosen beside a code and an account goes to the partner with its order, is chosen again
-- where somebody is paid again, and what people read of it stands with the transaction.
alter table orders add column to_choice jsonb check (jsonb_typeof(to_choice) = 'object');
alter table beneficiaries add column to_choice jsonb check (jsonb_typeof(to_choice) = 'object');
alter table transactions add column facts jsonb not null default '[]' check (jsonb_typeof(facts) = 'array');
