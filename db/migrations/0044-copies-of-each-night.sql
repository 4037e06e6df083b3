-- Why: copies are made by themselves each night, restored and proven. What became of each night is kept, so that staff see it and
-- are told when a night has no copy.

create table backups (
  -- When the night's copy was due.
  due_at timestamptz primary key,
  begun_at timestamptz not null,
  -- The name of the file, when there is one.
  file text,
  bytes bigint,
  made_at timestamptz,
  -- Restored aside, with books that are sound.
  proven_at timestamptz,
  -- The same of base copy and journal; null where the journal is not ours to keep.
  journal_proven_at timestamptz,
  -- What does not hold, in words; null when all does.
  fault text,
  ended_at timestamptz
);
