-- outside a transaction
-- The operator's page and commands read the emails that were given up, which are few of all.
create index concurrently if not exists mails_failed on mails (id) where status = 'FAILED';
