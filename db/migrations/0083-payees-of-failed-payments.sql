-- Why: a payment that failed, or came back, has paid nobody: its payee is new again, and asks for the proof of a new one.
alter table beneficiaries drop constraint beneficiaries_times_paid_check;
alter table beneficiaries add check (times_paid >= 0);
