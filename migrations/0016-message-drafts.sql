-- A message may be a draft, which a member sends later.
alter table messages drop constraint messages_status_check;
alter table messages add constraint messages_status_check
  check (status in ('DRAFT', 'SCHEDULED', 'OFF', 'MISSED', 'PROCESSING', 'PAUSED', 'SENT', 'CANCELLED', 'FAILED'));
