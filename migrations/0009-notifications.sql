-- Until when each member has read the notifications of the account. Members of today begin with
-- none unread, new ones with the day of their invitation.
alter table account_users
  add column notifications_read_until timestamptz not null default now();
