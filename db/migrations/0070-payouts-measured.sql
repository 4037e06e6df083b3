-- Why: money in and money out of a partner bank fail apart: sending to banks is measured, and shown, as a part of its own.
alter table part_health drop constraint part_health_part_check;
alter table part_health add check (part in ('app', 'database', 'bank', 'payout', 'identity', 'mail'));
