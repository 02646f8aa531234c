insert into wallet_passes (event_id, attendee_id, short_id, serial, content_hash, changed_at)
select event_id, id, short_id, 'serial of a pass', 'hash of what it shows', '2098-05-03 17:30Z' from attendees limit 1;
insert into wallet_devices (wallet_pass_id, device_id, push_token, registered_at)
select id, 'device', '00fc13adff785122b4ad28809a3420982341241421348097878e577c991de8f0', '2098-05-03 17:30Z' from wallet_passes limit 1;
insert into wallet_events (event_id, checked_at) select event_id, '2098-05-03 17:30Z' from wallet_passes limit 1;
