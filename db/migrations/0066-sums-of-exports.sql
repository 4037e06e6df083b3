-- Why: an exported list says under its rows what its amounts come to. It is made in pieces, by one worker or several one after the
-- other, so what the rows of the pieces before came to stands beside them: by column and currency, in the smallest unit.
alter table exports add column sums jsonb not null default '{}';
