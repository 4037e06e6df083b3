-- Why: those who may be the second person are told by mail what waits, each once of each request; a file with personal data in
-- full holds no more people than were agreed to: one whose list grew meanwhile fails and says so; and a payout that a restore lost
-- says who decided it.

create table approval_notices (
  approval_id uuid not null,
  admin_id uuid not null,
  -- When they were told: at most one mail each quarter of an hour.
  told_at timestamptz not null,
  primary key (approval_id, admin_id)
);
create index approval_notices_of_person on approval_notices (admin_id, told_at desc);

alter table exports drop constraint exports_fault_check;
alter table exports add constraint exports_fault_check check (fault in ('too_large', 'list_grew', 'stalled'));

alter table lost_payouts add column decided_by uuid;
