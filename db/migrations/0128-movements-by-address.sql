-- Why: one transaction may pay several customers. Where a custodian tells no place in it, a movement is told apart by the address that it came to; those
-- that were taken before have to be found by it, too.

update crypto_arrivals a
set movement = 'to:' || case when a.network in ('tron', 'solana') then d.to_address else lower(d.to_address) end
from crypto_deposits d
where d.id = a.deposit and a.movement = '';
