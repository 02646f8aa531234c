-- A second factor that was added can be taken back, by a link in the mail that tells of it.
alter table mailed_links drop constraint mailed_links_purpose_check;
alter table mailed_links add constraint mailed_links_purpose_check check (
  purpose in (
    'CONFIRM_EMAIL', 'RESET_PASSWORD', 'INVITATION', 'CHANGE_EMAIL', 'UNDO_EMAIL_CHANGE', 'UNDO_FACTOR', 'PAY_ORDER', 'PROVE_BUYER'
  )
);
-- what is taken back: the factor of this moment, and what came after it
alter table mailed_links add column factor_added_at timestamptz;
alter table mailed_links add constraint mailed_links_of_factor
  check ((purpose = 'UNDO_FACTOR') = (factor_added_at is not null));
