-- Why: a partner also renames plans and adds new ones, which nobody may sell unseen.
alter table vtpass_plan_changes add column name text;
