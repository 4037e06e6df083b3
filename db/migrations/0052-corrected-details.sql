-- Why: who corrects their name after a failed check was shown the same failure, as if nothing had been saved. When the details were
-- saved last says whether a check of the same number may end differently now.

alter table users add column details_saved_at timestamptz;
