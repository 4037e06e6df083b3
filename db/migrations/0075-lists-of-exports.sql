-- Why: which lists can be exported is declared in code, by the feature whose list it is: a table that names them too needs a migration for each.
alter table exports
  drop constraint exports_list_check,
  add constraint exports_list_check check (list ~ '^[a-z][a-z_]*$');
