insert into waiting_rooms (event_id, mode, phase, run, commitment, seed)
select id, 'SCHEDULED', 'OPEN', 1, 'a hash', 'a seed' from events;
