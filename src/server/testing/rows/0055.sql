insert into door_scans (event_id, check_in_list_id, phone_scan_id, outcome, scanned_at, received_at)
select event_id, id, '5e1c1a52-6f0e-4a31-8f6d-2f7f1f0c9d17', 'not_found', '2098-05-03 17:30Z', '2098-05-03 17:31Z'
from check_in_lists limit 1;
insert into refused_scans (event_id, check_in_list_id, outcome, code_end, scanned_at)
select event_id, id, 'not_found', '7KQ2', '2098-05-03 17:30Z' from check_in_lists limit 1;
