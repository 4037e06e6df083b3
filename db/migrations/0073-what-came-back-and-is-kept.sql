-- Why: a transfer that came back for a wallet which takes no money left that wallet and is not back in it. Its line counts as money that
-- left until it reaches the wallet, so that what went in, less what went out, is what wallets hold. How it stands says `held_for`.
update transactions set status = 'success' where status = 'reversed' and held_for in ('wallet_frozen', 'account_closed');
