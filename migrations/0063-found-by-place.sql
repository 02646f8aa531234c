-- ── The widget's button in the event's languages ───────────────────────────────────────────────────────────────────

alter table event_settings
  drop constraint event_settings_translations,
  add constraint event_settings_translations check (are_translations(
    translations, 'pre_checkout_message', 'post_checkout_message', 'online_event_connection_details',
    'email_footer_message', 'continue_button_text', 'offline_payment_instructions', 'seo_title', 'seo_description',
    'widget_button_text'
  ));

-- ── What strangers find an event by ────────────────────────────────────────────────────────────────────────────────

-- Its titles in all languages, its place and who invites, folded: in one text, for words may stand in any of them and one index serves
-- all. A table of its own, so that neither what reads events carries it nor an organizer's new name writes their events.
create table event_searches (
  event_id bigint primary key references events (id) on delete cascade,
  search_text text not null
);

-- Where an online event's people meet otherwise is not shown, and so not found.
create function event_search_text(events, event_settings, organizers) returns text language sql stable as $$
  select public.folded(concat_ws(' ',
  $1.title,
  (select string_agg(texts ->> 'title', ' ' order by locale) from jsonb_each($1.translations) as spoken (locale, texts)),
  case when not $2.is_online_event then concat_ws(' ',
    $2.location_details ->> 'venue_name', $2.location_details ->> 'address_line_1', $2.location_details ->> 'address_line_2',
    $2.location_details ->> 'zip_or_postal_code', $2.location_details ->> 'city', $2.location_details ->> 'state_or_region')
  end,
  $3.name))
$$;

-- Whoever changes another part of the same text meanwhile is waited for first: then theirs is read, too.
create function write_event_searches(given bigint[]) returns void language plpgsql as $$
begin
  perform from public.event_searches where event_id = any (given) order by event_id for no key update;
  insert into public.event_searches (event_id, search_text)
  select events.id, public.event_search_text(events, event_settings, organizers)
  from public.events
  join public.event_settings on event_settings.event_id = events.id
  join public.organizers on organizers.id = events.organizer_id
  where events.id = any (given)
  on conflict (event_id) do update set search_text = excluded.search_text
  where event_searches.search_text <> excluded.search_text;
end $$;

create function event_searched_anew() returns trigger language plpgsql as $$
begin
  perform public.write_event_searches(array[new.id]);
  return null;
end $$;

create function settings_searched_anew() returns trigger language plpgsql as $$
begin
  perform public.write_event_searches(array[new.event_id]);
  return null;
end $$;

create function organizer_searched_anew() returns trigger language plpgsql as $$
begin
  perform public.write_event_searches(array(select id from public.events where organizer_id = new.id));
  return null;
end $$;

create trigger events_searched after update of title, translations, organizer_id on events for each row
  when ((old.title, old.translations, old.organizer_id) is distinct from (new.title, new.translations, new.organizer_id))
  execute function event_searched_anew();
create trigger event_settings_searched_new after insert on event_settings for each row
  execute function settings_searched_anew();
create trigger event_settings_searched after update of is_online_event, location_details on event_settings for each row
  when ((old.is_online_event, old.location_details) is distinct from (new.is_online_event, new.location_details))
  execute function settings_searched_anew();
create trigger organizers_searched after update of name on organizers for each row
  when (old.name is distinct from new.name)
  execute function organizer_searched_anew();

insert into event_searches (event_id, search_text)
select events.id, event_search_text(events, event_settings, organizers)
from events
join event_settings on event_settings.event_id = events.id
join organizers on organizers.id = events.organizer_id;

create index event_searches_signs on event_searches using gin (search_signs(search_text))
  where search_text ~ '[^\u0001-\u007f]';
do $$
begin
  create extension if not exists pg_trgm;
  create index event_searches_letters on event_searches using gin (search_text gin_trgm_ops);
exception when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then
  raise warning 'Search works without an index: the extension pg_trgm can''t be created here.';
end $$;

-- Titles alone are not looked for any more.
drop index if exists events_public_search;
drop index if exists events_public_signs;
