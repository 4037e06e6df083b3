-- Why: staff move a customer's money because of a paper: an order of a court, a slip of a bank. Whoever is the second person read that
-- there was one, and never saw it. Staff attach it to their request; it is the customer's file, sealed under their key, and not theirs to see.

alter table uploads add column by_admin uuid;
alter table uploads drop constraint uploads_purpose_check;
alter table uploads add constraint uploads_purpose_check
  check (purpose in ('selfie', 'id_front', 'id_back', 'address_proof', 'staff_paper'));
alter table uploads add constraint uploads_by_admin_check check ((by_admin is null) = (purpose <> 'staff_paper'));
create index uploads_of_admin on uploads (by_admin, created_at) where by_admin is not null;
