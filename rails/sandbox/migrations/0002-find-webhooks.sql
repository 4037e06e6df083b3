-- Whoever waits for the webhook of one event asks for it by its subject, many times over.
create index on webhooks (subject);
