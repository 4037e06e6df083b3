-- Why: what was done in a case is found by its customer: a case names a customer, a transfer, or a deposit by the bank's reference.
create index cases_by_subject on cases (subject_type, subject_id);
create index cases_by_reference on cases ((facts ->> 'reference')) where subject_type = 'deposit';
