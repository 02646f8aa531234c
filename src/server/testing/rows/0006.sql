insert into operator_sessions (link_hash, session_hash, expires_at)
values ('a hash', null, '2026-11-29T12:15:00Z'), ('another hash', 'a third hash', '2026-11-29T13:00:00Z');
