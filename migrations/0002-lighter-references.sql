-- Every reference locks the row it points at until the commit. On rows that all buyers or all doors share (an event, a ticket, a
-- price row, a check-in list) those locks pile up and are written down one by one. These rows are never deleted while something
-- points at them (they are marked as deleted, and an event is deleted only while it has no orders), so what is written
-- thousands of times a minute does without.

alter table order_items drop constraint order_items_ticket_id_fkey;
alter table order_items drop constraint order_items_ticket_price_id_fkey;
alter table attendees drop constraint attendees_ticket_id_fkey;
alter table attendees drop constraint attendees_ticket_price_id_fkey;
alter table check_ins drop constraint check_ins_event_id_fkey;
alter table check_ins drop constraint check_ins_check_in_list_id_fkey;
alter table check_ins drop constraint check_ins_ticket_id_fkey;
alter table tally_changes drop constraint tally_changes_event_id_fkey;
alter table mails drop constraint mails_event_id_fkey;
