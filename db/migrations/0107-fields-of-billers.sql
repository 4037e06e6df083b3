-- Why: some billers ask for more than a reference: an insurer for the car, its owner or the next of kin. What was told goes to the partner with the order, the
-- same however often it is handed over, and stands under its customer's key. What a field is chosen from is the partner's list, kept for a while.
create table bill_fields (
  order_id uuid primary key references orders (id),
  user_id uuid not null,
  sealed bytea not null
);

create table biller_field_options (
  partner text not null,
  service text not null,
  field text not null,
  -- The code that was chosen of the field on which the list hangs; empty where it hangs on none.
  hangs_on text not null,
  options jsonb not null,
  asked_at timestamptz not null,
  primary key (partner, service, field, hangs_on)
);
