-- Why: a partner that repeats an earlier token or PIN has delivered nothing. Tokens are sealed under their customers' keys, so each is known by a mark
-- that our key makes of it: it tells two apart, and nobody reads a token from it.
create table bill_goods_marks (
  mark text primary key,
  order_id uuid not null
);
