insert into rate_counts values ('a hash', '2026-11-29T12:00:00Z', 3);
