-- A link in a mail may be an order's, too: it opens the payment of that order in any browser, while its places are held.
alter table mailed_links drop constraint mailed_links_purpose_check;
alter table mailed_links add constraint mailed_links_purpose_check
  check (purpose in ('CONFIRM_EMAIL', 'RESET_PASSWORD', 'INVITATION', 'CHANGE_EMAIL', 'UNDO_EMAIL_CHANGE', 'PAY_ORDER'));
alter table mailed_links alter column user_id drop not null;
alter table mailed_links add column order_id bigint references orders on delete cascade;
-- hashes of the cookies of the browsers that opened it
alter table mailed_links add column opened_by text[] not null default '{}';
alter table mailed_links add constraint mailed_links_one_owner check (num_nonnulls(user_id, order_id) = 1);
create index mailed_links_order on mailed_links (order_id) where order_id is not null;
