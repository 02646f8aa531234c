insert into door_tallies (event_id, scope, ticket_id, came, away)
select event_id, id, 1, 3, 1 from check_in_lists limit 1;
insert into door_tally_changes (event_id, scope, ticket_id, came, away)
select event_id, id, 1, 1, 0 from check_in_lists limit 1;
insert into vanished_tickets (event_id, ticket_code) select event_id, '\x00112233445566778899' from check_in_lists limit 1;
insert into door_wrong_pins (check_in_list_id, counted_by, tries, since)
select id, 'hash of a phone', 2, '2098-05-03 17:30Z' from check_in_lists limit 1;
