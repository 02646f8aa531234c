-- Somebody has seen to it: answered the bank, or decided what becomes of the tickets. A dispute that was won needs nobody.
alter table disputes add column handled_at timestamptz;
update disputes set handled_at = updated_at where status = 'WON';
update orders set needs_hand = true
where exists (select from disputes where disputes.order_id = orders.id and disputes.handled_at is null);
