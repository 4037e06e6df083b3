-- Why: a job whose process died was tried anew for ever, and one job could end process after process. A job says that it is
-- running, so that whoever claims it next sees that it was left in the middle, and counts how often in a row.

alter table jobs
  add column running boolean not null default false,
  add column stops int not null default 0;
