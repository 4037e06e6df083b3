-- Why: a customer is found again by a phone number, an address or a tag, which may belong to somebody else of the same name by then. What was agreed
-- to is a payment to one customer. An order without one is not sent before its customer has confirmed it.
alter table standing_orders add column to_user_id uuid;
