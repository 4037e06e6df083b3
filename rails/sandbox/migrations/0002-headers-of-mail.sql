-- Why: what a mail program acts upon, such as Reply-To and List-Unsubscribe, stands in the headers.

alter table mail add column headers jsonb not null default '{}';
