-- ── Ticket codes ────────────────────────────────────────────────────────────────────────────────────────────────────

-- Eighty bits of a ticket's short id, as domain/ticket-code says them in sixteen signs: a door finds by it whom a code names. Nothing is
-- stored but the index.
create function ticket_code(short_id text) returns bytea
language sql immutable strict parallel safe as $$
  select substring(sha256(convert_to('FT1 ' || short_id, 'UTF8')) from 1 for 10)
$$;

create index attendees_by_ticket_code on attendees (ticket_code(short_id));

-- phones ask for an event's codes that let nobody in any more
create index handed_on_tickets_of_event on handed_on_tickets (event_id);
