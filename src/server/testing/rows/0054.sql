insert into door_phones (check_in_list_id, token_hash, name) select id, 'hash of a phone', 'North gate' from check_in_lists limit 1;
insert into door_pin_tries (check_in_list_id, network_hash, tries, since)
select id, 'hash of a network', 2, '2098-05-03 17:30Z' from check_in_lists limit 1;
