-- Why: an account can be closed, and takes no money from then on.
alter table bank_accounts add column closed_at timestamptz;
