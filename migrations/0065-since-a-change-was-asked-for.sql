-- Who takes a change of address back takes back with it what was added to the sign-in since the change was asked for. Null: a link from before.
alter table mailed_links
  add column change_asked_at timestamptz,
  add constraint mailed_links_of_change
    check (change_asked_at is null or purpose in ('CHANGE_EMAIL', 'UNDO_EMAIL_CHANGE'));
