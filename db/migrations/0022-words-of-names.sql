-- Why: a list of the words of names, so that a search with a typing error finds the word that was meant: a list of some ten thousand, however many
-- people there are, is quickly looked through for what is alike; people themselves are then found by exact words, as ever.
create table name_words (word text primary key);
create index name_words_alike on name_words using gin (word gin_trgm_ops);

create function words_of_names(search_texts text[]) returns setof text
language sql immutable set search_path = pg_catalog, pg_temp as $f$
  select distinct word from unnest(search_texts) one, regexp_split_to_table(one, ' ') word where word ~ '^[a-z''-]{3,30}$'
$f$;

create function note_words_made() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $f$
begin
  insert into public.name_words
    select w from public.words_of_names((select array_agg(search_text) from made)) w order by w on conflict do nothing;
  return null;
end
$f$;
create trigger words_made after insert on users
  referencing new table as made for each statement execute function note_words_made();

create function note_words_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $f$
begin
  insert into public.name_words
    select w from public.words_of_names(array[new.search_text]) w order by w on conflict do nothing;
  return null;
end
$f$;
create trigger words_changed after update of search_text on users for each row
  when (old.search_text is distinct from new.search_text) execute function note_words_changed();

-- Words closest to `typed` first. 0.3 lets through two letters that changed places in a word of seven.
create function words_like(typed text, most int) returns setof text language sql stable
set search_path = public, pg_catalog, pg_temp set pg_trgm.similarity_threshold = '0.3' as $f$
  select word from name_words where word % typed order by similarity(word, typed) desc, word limit most
$f$;

-- A name that nobody has any more (somebody was erased, or was misspelled) is nobody's.
create function forget_words() returns void language sql security definer set search_path = public, pg_catalog, pg_temp as $f$
  delete from name_words w where not exists (select 1 from users u where u.search_text like '%' || w.word || '%')
$f$;

-- The last four digits, as people read them out.
create index virtual_accounts_by_end on virtual_accounts (right(account_number, 4));

insert into name_words select words_of_names((select array_agg(search_text) from users)) on conflict do nothing;

revoke insert, update, delete, truncate on name_words from finance_app, finance_worker;
