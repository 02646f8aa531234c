-- The operator can suspend an account: it keeps its orders, tickets and check-in, but sells nothing
-- and sends no messages. Both columns are set or null; the members of the account read the reason.
alter table accounts
  add column suspended_at timestamptz,
  add column suspended_because text;
