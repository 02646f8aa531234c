insert into duplicate_decisions (event_id, is_same) select id, true from events limit 1;
insert into duplicate_addresses (event_id, decision_id, email, goes_to)
select event_id, id, email, 'ada@example.test'
from duplicate_decisions
cross join unnest(array['ada@example.test', 'ada+fair@example.test']) as email;
