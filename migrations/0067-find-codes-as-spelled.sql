-- ── Codes and references of other products are found however they are spelled ──────────────

-- A code in capitals, without blanks and hyphens: what domain/ticket-code/scanned-code.ts calls joinedCode, character by character.
create function public.joined_code(code text) returns text
language sql immutable strict parallel safe
as $$
  select upper(regexp_replace(code,
    '[\u0001-\u0020\u007f-\u00a0\u2000-\u200f\u2028-\u202f\u205f-\u2064\u3000\ufeff\u00ad\u2010-\u2015\u2212-]',
    '', 'g') collate "C")
$$;

create index attendees_joined_old_code on attendees (event_id, public.joined_code(old_code)) where old_code is not null;
create index orders_joined_import_reference on orders (event_id, public.joined_code(import_reference))
  where import_reference is not null;
