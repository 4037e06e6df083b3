-- Why: what the house takes of coins for naira or dollars has a limit for each custodian, as dated rows beside the limit of dollars; and what was sold
-- there is written down as dollars that were bought and sold are, by the pair whose position it comes out of.

alter table exchange_terms drop constraint exchange_terms_term_check;
alter table exchange_terms add constraint exchange_terms_term_check check (term in ('spread', 'position_limit', 'coin_limit'));
insert into exchange_terms (term, value, valid_from, set_at)
values ('coin_limit', 10000000, timestamptz '2025-01-01 00:00+01', timestamptz '2025-01-01 00:00+01');

alter table exchange_trades rename column dollars_minor to base_minor;
alter table exchange_trades rename column naira_minor to quote_minor;
alter table exchange_trades add column pair text not null default 'usd-ngn';
alter table exchange_trades alter column pair drop default;
