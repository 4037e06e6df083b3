-- Why: what came back for a closed customer was recorded as paid at another bank on a reason's word alone. Now a line of the bank's statement
-- stands for it, which pays one customer.

create table unclaimed_payments (
  provider text not null,
  reference text not null,
  case_id uuid not null unique references cases,
  at timestamptz not null,
  primary key (provider, reference)
);
