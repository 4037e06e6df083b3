-- Why: an insurer is told more than a number: what it was told goes with the purchase, so that tests see that it is the same each time.
alter table vtpass_purchases add column fields jsonb not null default '{}';
