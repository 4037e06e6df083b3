-- Why: an owner who suspends all others at once would be alone, and whoever is alone changes people without a second person. So
-- those who were suspended lately still count as the second person that is missing.

alter table admins add column suspended_at timestamptz, add column suspended_by uuid references admins (id);
