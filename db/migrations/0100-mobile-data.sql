-- Why: whoever buys data knows their number and not how the catalogue splits its network. The bundles of the networks are one biller in lists,
-- and the network is chosen in its form, where the number proposes it. What an operator has changed since holds as before: its row is later.

insert into biller_rows (biller, is_offered, terms, valid_from, set_at)
select b.biller, b.is_offered, b.terms || jsonb_build_object('family', 'Mobile data', 'choice', n.choice, 'also', 'MTN, Airtel, Glo, 9mobile, SME'),
  b.valid_from, b.set_at
from (values ('mtn-data', 'MTN'), ('airtel-data', 'Airtel'), ('glo-data', 'Glo'), ('glo-sme-data', 'Glo SME'), ('etisalat-data', '9mobile'),
  ('9mobile-sme-data', '9mobile SME')) n (biller, choice)
join biller_rows b on b.biller = n.biller and b.valid_from = timestamptz '2025-01-01 00:00+01' and b.withdrawn_at is null;
