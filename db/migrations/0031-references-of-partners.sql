-- Why: staff type the beginning of a partner's reference, in whatever letters it was told to them.
create index transactions_by_partners_reference on transactions (lower(provider_reference));
