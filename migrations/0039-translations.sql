-- What organizers write stands in their event's own language; beside it, in the same row, what of it they have written in others:
-- {"de": {"title": "…", "description": "…"}}. A text that is missing there is shown in the event's own language. The languages of an
-- event are the keys of its row; a language in which nothing is written yet stands there empty.

-- Texts by language and name, each a text that is not empty; no language but ours, no name but these.
create function are_translations(given jsonb, variadic names text[]) returns boolean
language sql immutable parallel safe as $$
  select case when jsonb_typeof(given) = 'object' then not exists (
    select from jsonb_each(given) as spoken (locale, texts)
    where case when locale = any (array['en', 'de', 'fr', 'es', 'pt', 'pt-br', 'zh-cn']) and jsonb_typeof(texts) = 'object' then exists (
      select from jsonb_each(texts) as one (name, words)
      where name <> all (names) or jsonb_typeof(words) <> 'string' or words = '""'
    ) else true end
  ) else false end
$$;

-- One text in all its languages: {"de": "…", "fr": "…"}.
create function in_languages(translations jsonb, name text) returns jsonb
language sql immutable parallel safe as $$
  select coalesce(jsonb_object_agg(locale, texts -> name) filter (where texts ? name), '{}')
  from jsonb_each(translations) as spoken (locale, texts)
$$;

-- What is stored, with what somebody says anew of it: what they leave out stays, null clears a text or takes a language off.
create function translated_anew(stored jsonb, given jsonb) returns jsonb
language sql immutable parallel safe as $$
  select jsonb_strip_nulls(stored || coalesce(
    (select jsonb_object_agg(locale, case jsonb_typeof(texts)
        when 'object' then coalesce(stored -> locale, '{}') || texts
        else texts
      end)
      from jsonb_each(given) as spoken (locale, texts)),
    '{}'))
$$;

alter table events
  add column translations jsonb not null default '{}'
    constraint events_translations check (are_translations(translations, 'title', 'description'));

alter table event_settings
  add column translations jsonb not null default '{}'
    constraint event_settings_translations check (are_translations(
      translations, 'pre_checkout_message', 'post_checkout_message', 'online_event_connection_details',
      'email_footer_message', 'continue_button_text', 'offline_payment_instructions', 'seo_title', 'seo_description'
    ));

alter table tickets
  add column translations jsonb not null default '{}'
    constraint tickets_translations check (are_translations(translations, 'title', 'description'));

alter table ticket_prices
  add column translations jsonb not null default '{}'
    constraint ticket_prices_translations check (are_translations(translations, 'label'));
