-- Why: tiers are reached by a selfie, documents and a screening against lists. Files arrive in pieces over connections
-- that break, are checked before anybody of ours may see them, and are kept sealed outside the database; requests wait
-- for a person; lists are kept as they were on the day they were asked. Nothing here holds a plain personal detail:
-- pieces, numbers and addresses are sealed under the person's key, whose erasure erases them.

create table uploads (
  id uuid primary key,
  user_id uuid not null,
  purpose text not null check (purpose in ('selfie', 'id_front', 'id_back', 'address_proof')),
  -- Of the whole file, as the device told it before the first piece.
  sha256 bytea not null,
  size_bytes int not null check (size_bytes between 1 and 8388608),
  received_bytes int not null check (received_bytes between 0 and size_bytes),
  state text not null check (state in ('receiving', 'checking', 'clean', 'refused', 'infected', 'expired')),
  fault text,
  -- Of what is kept: the file after it was written anew.
  content_type text,
  stored_bytes int,
  pages int,
  -- Keyed, over what is kept: the same picture of two customers is found, and the database tells nobody's picture.
  content_index bytea,
  attached_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  completed_at timestamptz,
  checked_at timestamptz
);
-- The same file again is the same upload for as long as it is on its way or waits to be used.
create unique index uploads_same_file on uploads (user_id, purpose, sha256)
  where state in ('receiving', 'checking') or (state = 'clean' and attached_at is null);
create index uploads_by_content on uploads (content_index) where state = 'clean';
create index uploads_to_expire on uploads (expires_at) where state in ('receiving', 'checking') or (state = 'clean' and attached_at is null);
-- What is kept and should not be: a file whose upload ended otherwise than clean.
create index uploads_to_remove on uploads (id) where stored_bytes is not null and state <> 'clean';
create index uploads_of_user on uploads (user_id, created_at desc);

create table upload_chunks (
  upload_id uuid not null,
  at_byte int not null,
  bytes_sealed bytea not null,
  primary key (upload_id, at_byte)
);

-- A check that the bureau has answered may be held by a screening; its customer reads that we are still checking.
alter table identity_checks add column selfie_upload uuid, add column screening_id uuid;

create table tier_requests (
  id uuid primary key,
  user_id uuid not null,
  tier smallint not null check (tier between 2 and 3),
  state text not null check (state in ('waiting', 'ask_again', 'approved', 'rejected', 'withdrawn')),
  document_kind text check (document_kind in ('passport', 'drivers_licence', 'voters_card', 'nin_slip')),
  document_number_sealed bytea,
  -- Keyed: one document proves one person.
  document_number_index bytea,
  document_last4 text,
  proof_kind text check (proof_kind in ('utility_bill', 'bank_statement', 'tenancy_agreement', 'waste_bill')),
  address_sealed bytea,
  screening_id uuid,
  -- The sentence that the customer reads.
  reason text,
  asked_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid,
  check ((tier = 2) = (document_kind is not null)),
  check ((tier = 3) = (proof_kind is not null))
);
create unique index tier_requests_one_open on tier_requests (user_id, tier) where state in ('waiting', 'ask_again');
create index tier_requests_queue on tier_requests (asked_at, id) where state in ('waiting', 'ask_again');
create index tier_requests_of_user on tier_requests (user_id, asked_at desc);
create index tier_requests_by_document on tier_requests (document_number_index) where document_number_index is not null;

create table tier_documents (
  id uuid primary key,
  request_id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('id_front', 'id_back', 'address_proof')),
  upload_id uuid not null unique,
  state text not null check (state in ('given', 'ask_again', 'replaced')),
  reason text,
  given_at timestamptz not null
);
create unique index tier_documents_one_of_a_kind on tier_documents (request_id, kind) where state <> 'replaced';
create index tier_documents_of_user on tier_documents (user_id, given_at desc);

-- When each list was last asked for, and since when it cannot be read.
create table screening_sources (
  source text primary key,
  checked_at timestamptz not null,
  failing_since timestamptz,
  fault text
);
-- Every version that was in force, with when it was.
create table screening_lists (
  id uuid primary key,
  source text not null,
  published text not null,
  sha256 bytea not null,
  entries int not null check (entries > 0),
  loaded_at timestamptz not null,
  until timestamptz
);
create unique index screening_lists_in_force on screening_lists (source) where until is null;
create table screening_entries (
  list_id uuid not null,
  entry text not null,
  category text not null check (category in ('sanctions', 'pep')),
  names text[] not null,
  birth_years int[] not null,
  programmes text[] not null,
  primary key (list_id, entry)
);

create table screenings (
  id uuid primary key,
  user_id uuid not null,
  -- What it was asked for, such as `identity/<check>` or `request/<request>`: once each.
  purpose text not null unique,
  band text not null check (band in ('clear', 'review', 'block')),
  state text not null check (state in ('clear', 'open', 'cleared', 'confirmed')),
  lists uuid[] not null,
  asked_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid,
  note text
);
create index screenings_of_user on screenings (user_id, asked_at desc);
create table screening_hits (
  screening_id uuid not null,
  source text not null,
  entry text not null,
  category text not null,
  name text not null,
  score_thousandths int not null check (score_thousandths between 0 and 1000),
  years text not null check (years in ('near', 'unknown', 'far')),
  primary key (screening_id, source, entry)
);
