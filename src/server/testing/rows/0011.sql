insert into stored_objects (key) values ('an object');
