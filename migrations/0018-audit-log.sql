-- ── Audit log ──────────────────────────────────────────────────────────────────────────────────────────────────────

-- Roughly from where: the short network of the call (`192.0.2.x`, `2001:db8:1::/48`). Null for jobs, and for what happened before.
alter table activity_log add column network text;

-- What is looked for: one kind among many, and what one person did. Buyers and doors, who write most, are in neither's way.
create index activity_log_kind on activity_log (account_id, kind, id);
create index activity_log_person on activity_log (account_id, actor_id, id) where actor = 'person';
-- what is forgotten: a few pages for years of rows, and nothing for whoever writes
create index activity_log_time on activity_log using brin (happened_at);

-- ── Closing an account ─────────────────────────────────────────────────────────────────────────────────────────────

alter table accounts add column closing_asked_at timestamptz;
-- from then on a job erases; null unless somebody has asked for it
alter table accounts add column closes_at timestamptz;
alter table accounts add column closed_at timestamptz;
alter table accounts add check ((closing_asked_at is null) = (closes_at is null));
alter table accounts add check (closed_at is null or closes_at is not null);
create index accounts_closing on accounts (closes_at) where closes_at is not null and closed_at is null;

-- Taken off sale because its account closes: it goes back on sale when the account is kept.
alter table events add column off_sale_by_closing boolean not null default false;
