-- Why: free transfers of a month and app versions are changed by two people from a day on, like prices, and what has not begun can
-- be taken back; and how many people one person tells something alone becomes a row of the thresholds.

-- == Settings that hold until the next row of their line begins ==
-- The end of a row is the beginning of the next one that was not taken back: it stands nowhere twice. Of two from one instant on,
-- the one that was written later counts.
alter table free_transfer_settings add column withdrawn_at timestamptz;

alter table app_versions add column valid_from timestamptz;
alter table app_versions add column withdrawn_at timestamptz;
update app_versions set valid_from = set_at;
alter table app_versions alter column valid_from set not null;
-- What holds from the past on would have shut out whom nobody told.
alter table app_versions add check (valid_from >= set_at);
drop index app_versions_latest;
create index app_versions_in_force on app_versions (platform, valid_from desc, number desc);

-- Time is a parameter: whoever takes a row back says when. What has begun stays.
create function setting_row_is_only_taken_back() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $f$
begin
  if tg_op = 'INSERT' then
    if new.withdrawn_at is not null then
      raise exception 'a setting is taken back after it was written' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if old.withdrawn_at is not null or new.withdrawn_at is null
    or (to_jsonb(new) - 'withdrawn_at') is distinct from (to_jsonb(old) - 'withdrawn_at') then
    raise exception 'a setting is never changed: % may only be taken back, once', old.number
      using errcode = 'restrict_violation';
  end if;
  if new.withdrawn_at < old.set_at or new.withdrawn_at >= old.valid_from then
    raise exception 'what has begun is not taken back' using errcode = 'restrict_violation';
  end if;
  return new;
end
$f$;
create trigger free_transfer_settings_only_taken_back before insert or update on free_transfer_settings
  for each row execute function setting_row_is_only_taken_back();
create trigger app_versions_only_taken_back before insert or update on app_versions
  for each row execute function setting_row_is_only_taken_back();
grant update (withdrawn_at) on free_transfer_settings, app_versions to finance_app;

-- == How many people one person tells alone ==
alter table approval_thresholds add column people integer check (people >= 0);
alter table approval_thresholds alter column currency drop not null;
alter table approval_thresholds alter column amount_minor drop not null;
alter table approval_thresholds add check ((currency is null) = (amount_minor is null) and (currency is null) <> (people is null));
insert into approval_thresholds (command, role, people, valid_from, set_at) values
  ('staff-messages.send', '*', 50, '2025-01-01T00:00:00+01:00', '2025-01-01T00:00:00+01:00');
