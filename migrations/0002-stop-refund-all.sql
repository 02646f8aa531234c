-- Cancelling and refunding all orders of an event can be stopped.
alter table event_refunds
  drop constraint event_refunds_status_check,
  add constraint event_refunds_status_check check (status in ('RUNNING', 'DONE', 'STOPPED'));
