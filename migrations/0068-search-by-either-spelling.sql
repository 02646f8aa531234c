-- ── Müller is found as Mueller, too ────────────────────────────────────────────────────

-- A text with every spelling that people look for it by: what domain/search.ts calls searchable. English letters alone have one.
create function public.searchable_letters(given text) returns text
language sql immutable strict parallel safe
as $$
  select public.folded(given) || case
    when whole ~ '[äöüőűøåđÄÖÜŐŰØÅĐ]' then ' ' || public.folded(
      replace(replace(replace(replace(replace(
        translate(whole, 'ÄäÖöŐőØøÜüŰűÅåĐđ', 'ääööööööüüüüååđđ'),
        'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'å', 'aa'), 'đ', 'dj'))
    else '' end
  from (select normalize(given, nfc) as whole) as composed
$$;

create function public.searchable(given text) returns text
language sql immutable parallel safe
as $$
  select case
    when octet_length(given) = length(given) then public.folded(given)
    else public.searchable_letters(given)
  end
$$;

create or replace function public.set_order_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := public.searchable(concat_ws(' ', new.first_name, new.last_name, new.public_id))
    || E'\n' || public.searchable(coalesce(new.email, ''));
  return new;
end $$;

create or replace function public.set_attendee_search_text() returns trigger language plpgsql as $$
declare
  reference text;
begin
  select orders.public_id into reference from public.orders where orders.id = new.order_id;
  new.search_text := public.searchable(concat_ws(' ', new.first_name, new.last_name, new.public_id, reference))
    || E'\n' || public.searchable(new.email);
  return new;
end $$;

create or replace function public.event_search_text(public.events, public.event_settings, public.organizers) returns text
language sql stable
as $$
  select public.searchable(concat_ws(' ',
    $1.title,
    (select string_agg(texts ->> 'title', ' ' order by locale) from jsonb_each($1.translations) as spoken (locale, texts)),
    case when not $2.is_online_event then concat_ws(' ',
      $2.location_details ->> 'venue_name', $2.location_details ->> 'address_line_1',
      $2.location_details ->> 'address_line_2', $2.location_details ->> 'zip_or_postal_code',
      $2.location_details ->> 'city', $2.location_details ->> 'state_or_region')
    end,
    $3.name))
$$;

-- Whose names or addresses have such letters are written again.
update orders set first_name = first_name where octet_length(concat(first_name, last_name, email)) <> length(concat(first_name, last_name, email));
update attendees set first_name = first_name where octet_length(concat(first_name, last_name, email)) <> length(concat(first_name, last_name, email));
update event_searches
set search_text = public.event_search_text(events, event_settings, organizers)
from events
join event_settings on event_settings.event_id = events.id
join organizers on organizers.id = events.organizer_id
where events.id = event_searches.event_id;
