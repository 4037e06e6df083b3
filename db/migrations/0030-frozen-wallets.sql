-- Why: frozen wallets are few among very many, and staff ask for them.
create index wallets_frozen on wallets (user_id) where own_freeze_at is not null or freeze_level is not null;
