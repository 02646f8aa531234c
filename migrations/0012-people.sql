-- People who were invited and have not accepted: they have no password, and have agreed to nothing yet.

alter table users alter column password_hash drop not null;

-- What somebody was called by whoever invited them; gone once they have accepted and said their name themselves.
alter table account_users add column invited_first_name text;
alter table account_users add column invited_last_name text;
alter table account_users add column invited_at timestamptz;
alter table account_users add column updated_at timestamptz not null default now();
alter table account_users add check (status = 'INVITED' or (invited_first_name is null and invited_last_name is null));
alter table account_users add check (not is_owner or (role = 'ADMIN' and status = 'ACTIVE'));

-- The address before can take a change back.
alter table mailed_links drop constraint mailed_links_purpose_check;
alter table mailed_links add check (
  purpose in ('CONFIRM_EMAIL', 'RESET_PASSWORD', 'INVITATION', 'CHANGE_EMAIL', 'UNDO_EMAIL_CHANGE')
);
-- an invitation's account; a person may be invited to several
alter table mailed_links add check ((purpose = 'INVITATION') = (account_id is not null));
create index mailed_links_account on mailed_links (account_id, created_at) where account_id is not null;
