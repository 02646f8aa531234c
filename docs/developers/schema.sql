-- The schema after all migrations. Made by `npm run types`: do not edit, and do not run.
-- migrations/0001-schema.sql has comments.

create extension pg_trgm;

create sequence promo_code_batches as bigint increment 1 start 1;

CREATE OR REPLACE FUNCTION public.append_check_in_scope_stats()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  came_before int := 0;
  came_after int := 0;
  away_before int := 0;
  away_after int := 0;
begin
  if tg_op <> 'INSERT' and old.undone_at is null then
    came_before := (old.scope <> 0)::int;
    away_before := (old.left_at is not null)::int;
  end if;
  if tg_op <> 'DELETE' and new.undone_at is null then
    came_after := (new.scope <> 0)::int;
    away_after := (new.left_at is not null)::int;
  end if;
  if came_before <> came_after or away_before <> away_after then
    insert into public.check_in_scope_stat_changes (event_id, scope, ticket_id, came, away)
    select one.event_id, one.scope, one.ticket_id,
      came_after - came_before, away_after - away_before
    from (select (case when tg_op = 'DELETE' then old else new end).*) as one;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.are_translations(given jsonb, VARIADIC names text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when jsonb_typeof(given) = 'object' then not exists (
    select from jsonb_each(given) as spoken (locale, texts)
    where case
      when locale = any (array['en', 'de', 'fr', 'es', 'pt', 'pt-br', 'zh-cn'])
        and jsonb_typeof(texts) = 'object'
      then exists (
        select from jsonb_each(texts) as one (name, words)
        where name <> all (names) or jsonb_typeof(words) <> 'string' or words = '""'
      )
      else true end
  ) else false end
$function$;

CREATE OR REPLACE FUNCTION public.comparable_name(first_name text, last_name text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  first text := public.folded(first_name) collate "C";
  last text := public.folded(last_name) collate "C";
begin
  if coalesce(last_name, '') = '' then
    return '';
  end if;
  if first_name ~ '^[!-~]+$' and last_name ~ '^[!-~]+$' then
    return btrim(
      least(first collate "C", last collate "C") || ' '
      || greatest(first collate "C", last collate "C"));
  end if;
  return public.sorted_name_words(first_name, last_name);
end $function$;

CREATE OR REPLACE FUNCTION public.description_preview(html text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case
    when char_length(words) <= 160 then words else rtrim(left(words, 159)) || '…' end
  from (
    select regexp_replace(left(coalesce(html, ''), 10000), '<[^>]*$', '') as html
  ) as beginning, lateral (
    select regexp_replace(regexp_replace(regexp_replace(beginning.html,
      '<li[^>]*>', ' • ', 'gi'),
      '</?(p|h[1-6]|ul|ol|li|blockquote|br|hr)( [^>]*| ?/)?>', ' ', 'gi'),
      '<[^>]*>', '', 'g') as marked
  ) as text, lateral (
    select btrim(regexp_replace(
      replace(replace(replace(replace(
        text.marked, '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&'),
      '\s+', ' ', 'g')) as words
  ) as said
$function$;

CREATE OR REPLACE FUNCTION public.event_over_at(start_date timestamp with time zone, end_date timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
begin
  return coalesce(end_date, start_date + interval '24 hours');
end $function$;

CREATE OR REPLACE FUNCTION public.event_search_text(events, event_settings, organizers)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select public.searchable(concat_ws(' ',
    $1.title,
    (select string_agg(texts ->> 'title', ' ' order by locale)
      from jsonb_each($1.translations) as spoken (locale, texts)),
    case when not $2.is_online_event then concat_ws(' ',
      $2.location_details ->> 'venue_name', $2.location_details ->> 'address_line_1',
      $2.location_details ->> 'address_line_2', $2.location_details ->> 'zip_or_postal_code',
      $2.location_details ->> 'city', $2.location_details ->> 'state_or_region')
    end,
    $3.name))
$function$;

CREATE OR REPLACE FUNCTION public.folded(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case
    when octet_length(given) = length(given)
      then translate(lower(given collate "C"), ']''`.,;:!?"()[-', '')
    else public.folded_letters(given)
  end
$function$;

CREATE OR REPLACE FUNCTION public.folded_letters(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select case when octet_length(bare) = length(bare) then bare else
    replace(replace(replace(replace(translate(bare,
        'ÆÐØÞĐĦŁŊŒŦƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜ'
        'ΝΞΟΠΡΣΤΥΦΧΨΩϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲ'
        'ѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸ'
        'ԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖẞðđħıłŋøŧς',
        'ædoþdhlnœtɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵƣƥʀƨʃƭʈʊʋƴƶʒƹƽǥƕƿȝƞȣȥⱥȼƚⱦɂƀʉʌɇɉɋɍɏͱͳͷϳαβγδεζηθικλμ'
        'νξοπρστυφχψωϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳ'
        'ѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէը'
        'թժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆßddhilnotσ'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') end
  from (select lower(regexp_replace(
      normalize(replace(given, '´', ''), nfkd),
      '[]\u0300-\u036f''’‘ʼʻ′`‐‒–—―−.,;:!?·・"“”„«»()[-]', '', 'g')) as bare) as without_accents
$function$;

CREATE OR REPLACE FUNCTION public.joined_code(code text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select upper(regexp_replace(code,
    '[\u0001-\u0020\u007f-\u00a0\u2000-\u200f\u2028-\u202f\u205f'
    '-\u2064\u3000\ufeff\u00ad\u2010-\u2015\u2212-]',
    '', 'g') collate "C")
$function$;

CREATE OR REPLACE FUNCTION public.mailbox_of(email text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
begin
  if strpos(email, '+') = 0 and strpos(lower(email), '@g') = 0 then
    return lower(email);
  end if;
  return public.tagged_mailbox_of(email);
end $function$;

CREATE OR REPLACE FUNCTION public.merge_translations(stored jsonb, given jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select jsonb_strip_nulls(stored || coalesce(
    (select jsonb_object_agg(locale, case jsonb_typeof(texts)
        when 'object' then coalesce(stored -> locale, '{}') || texts
        else texts
      end)
      from jsonb_each(given) as spoken (locale, texts)),
    '{}'))
$function$;

CREATE OR REPLACE FUNCTION public.non_ascii_ngrams(given text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select array(
  select distinct substr(run, at, many)
  from regexp_split_to_table(given, '[\u0001-\u007f]+') as run,
    generate_series(1, length(run)) as at,
    generate_series(1, 2) as many
  where at + many - 1 <= length(run))
$function$;

CREATE OR REPLACE FUNCTION public.queue_webhooks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  woken bigint;
begin
  if not exists (
    select from recorded
    join public.webhook_endpoints on webhook_endpoints.account_id = recorded.account_id
    where webhook_endpoints.status = 'ENABLED'
  ) then
    return null;
  end if;
  for woken in
    with wanted as (
      select
        webhook_endpoints.id as endpoint_id,
        recorded.account_id,
        recorded.id as activity_id,
        recorded.event_id,
        webhook_endpoints.triggers ->> (recorded.kind || coalesce(':' || (recorded.data ->> 'to'), '')) as type
      from recorded
      join public.webhook_endpoints
        on webhook_endpoints.account_id = recorded.account_id and webhook_endpoints.status = 'ENABLED'
      left join public.events on events.id = recorded.event_id
      where (webhook_endpoints.organizer_ids = '{}' and webhook_endpoints.event_ids = '{}')
        or recorded.event_id = any(webhook_endpoints.event_ids)
        or events.organizer_id = any(webhook_endpoints.organizer_ids)
    ), queued as (
      insert into public.webhook_deliveries (endpoint_id, account_id, activity_id, event_id, type)
      select endpoint_id, account_id, activity_id, event_id, type
      from wanted
      where type is not null
      order by activity_id, endpoint_id
      returning endpoint_id
    )
    select distinct endpoint_id from queued
  loop
    perform graphile_worker.add_job(
      'deliver-webhooks', json_build_object('endpoint_id', woken), max_attempts => 3, priority => 5);
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.searchable(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case
    when octet_length(given) = length(given) then public.folded(given)
    else public.searchable_letters(given)
  end
$function$;

CREATE OR REPLACE FUNCTION public.searchable_letters(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select public.folded(given) || case
    when whole ~ '[äöüőűøåđÄÖÜŐŰØÅĐ]' then ' ' || public.folded(
      replace(replace(replace(replace(replace(
        translate(whole, 'ÄäÖöŐőØøÜüŰűÅåĐđ', 'ääööööööüüüüååđđ'),
        'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'å', 'aa'), 'đ', 'dj'))
    else '' end
  from (select normalize(given, nfc) as whole) as composed
$function$;

CREATE OR REPLACE FUNCTION public.set_attendee_search_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  reference text;
begin
  select orders.public_id into reference from public.orders where orders.id = new.order_id;
  new.search_text := public.searchable(
      concat_ws(' ', new.first_name, new.last_name, new.public_id, reference))
    || E'\n' || public.searchable(new.email);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.set_order_search_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.search_text := public.searchable(
      concat_ws(' ', new.first_name, new.last_name, new.public_id))
    || E'\n' || public.searchable(coalesce(new.email, ''));
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.sorted_name_words(first_name text, last_name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select array_to_string(array(
  select word
  from regexp_split_to_table(public.folded(first_name || ' ' || last_name), '\s+') as word
  where word <> ''
  order by word collate "C"), ' ')
$function$;

CREATE OR REPLACE FUNCTION public.tagged_mailbox_of(email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select case
    when plain ~ '@(gmail|googlemail)\.com$'
      then replace(split_part(plain, '@', 1), '.', '') || '@gmail.com'
    else plain
  end
  from (select regexp_replace(lower(email), '^([^@+]+)\+[^@]*@', '\1@') as plain) as untagged
$function$;

CREATE OR REPLACE FUNCTION public.ticket_code(short_id text)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select substring(sha256(convert_to('FT1 ' || short_id, 'UTF8')) from 1 for 10)
$function$;

CREATE OR REPLACE FUNCTION public.translations_of(translations jsonb, name text)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(jsonb_object_agg(locale, texts -> name) filter (where texts ? name), '{}')
  from jsonb_each(translations) as spoken (locale, texts)
$function$;

CREATE OR REPLACE FUNCTION public.update_search_of_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform public.write_event_searches(array[new.id]);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.update_search_of_organizer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform public.write_event_searches(
    array(select id from public.events where organizer_id = new.id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.update_search_of_settings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform public.write_event_searches(array[new.event_id]);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.write_event_searches(given bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from public.event_searches
  where event_id = any (given) order by event_id for no key update;
  insert into public.event_searches (event_id, search_text)
  select events.id, public.event_search_text(events, event_settings, organizers)
  from public.events
  join public.event_settings on event_settings.event_id = events.id
  join public.organizers on organizers.id = events.organizer_id
  where events.id = any (given)
  on conflict (event_id) do update set search_text = excluded.search_text
  where event_searches.search_text <> excluded.search_text;
end $function$;

create table account_users (
  account_id bigint not null,
  user_id bigint not null,
  role text not null,
  status text not null,
  is_owner boolean not null default false,
  work text not null default 'EVERYTHING'::text,
  is_limited boolean not null default false,
  invited_first_name text,
  invited_last_name text,
  invited_at timestamp with time zone,
  last_login_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  notifications_read_until timestamp with time zone not null default now(),
  constraint account_users_pkey PRIMARY KEY (account_id, user_id),
  constraint account_users_invited_name_check CHECK (status = 'INVITED'::text OR invited_first_name IS NULL AND invited_last_name IS NULL),
  constraint account_users_is_owner_check CHECK (NOT is_owner OR role = 'ADMIN'::text AND status = 'ACTIVE'::text),
  constraint account_users_limits_check CHECK (role = 'ORGANIZER'::text OR work = 'EVERYTHING'::text AND NOT is_limited),
  constraint account_users_role_check CHECK (role = ANY (ARRAY['ADMIN'::text, 'ORGANIZER'::text])),
  constraint account_users_status_check CHECK (status = ANY (ARRAY['ACTIVE'::text, 'INVITED'::text, 'INACTIVE'::text])),
  constraint account_users_work_check CHECK (work = ANY (ARRAY['EVERYTHING'::text, 'ORDERS'::text, 'CHECK_IN'::text, 'READ_ONLY'::text])),
  constraint account_users_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint account_users_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX account_users_one_owner ON account_users USING btree (account_id) WHERE is_owner;
CREATE INDEX account_users_user ON account_users USING btree (user_id);

create table accounts (
  id bigint not null generated always as identity,
  name text not null,
  currency_code text not null,
  timezone text not null,
  verified_at timestamp with time zone,
  second_factor_required_from timestamp with time zone,
  messaging_suspended_at timestamp with time zone,
  messaging_suspended_because text,
  closing_requested_at timestamp with time zone,
  closes_at timestamp with time zone,
  closed_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  suspended_at timestamp with time zone,
  suspended_because text,
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_closed_at_check CHECK (closed_at IS NULL OR closes_at IS NOT NULL),
  constraint accounts_closing_dates_check CHECK ((closing_requested_at IS NULL) = (closes_at IS NULL))
);
CREATE INDEX accounts_closing ON accounts USING btree (closes_at) WHERE closes_at IS NOT NULL AND closed_at IS NULL;

create table activity_log (
  id bigint not null generated always as identity,
  kind text not null,
  account_id bigint not null,
  event_id bigint,
  subject text not null,
  subject_id bigint not null,
  actor text not null,
  actor_id bigint,
  actor_name text,
  data jsonb not null default '{}'::jsonb,
  occurred_at timestamp with time zone not null,
  network text,
  constraint activity_log_pkey PRIMARY KEY (id),
  constraint activity_log_actor_check CHECK (actor = ANY (ARRAY['person'::text, 'api_key'::text, 'buyer'::text, 'visitor'::text, 'door'::text, 'provider'::text, 'job'::text, 'operator'::text]))
);
CREATE INDEX activity_log_account ON activity_log USING btree (account_id, id);
CREATE INDEX activity_log_event ON activity_log USING btree (event_id, id) WHERE event_id IS NOT NULL;
CREATE INDEX activity_log_kind ON activity_log USING btree (account_id, kind, id);
CREATE INDEX activity_log_person ON activity_log USING btree (account_id, actor_id, id) WHERE actor = 'person'::text;
CREATE INDEX activity_log_subject ON activity_log USING btree (subject, subject_id, id);
CREATE INDEX activity_log_time ON activity_log USING brin (occurred_at);
CREATE TRIGGER activity_log_webhooks AFTER INSERT ON activity_log REFERENCING NEW TABLE AS recorded FOR EACH STATEMENT EXECUTE FUNCTION queue_webhooks();

create table affiliate_daily_stats (
  event_id bigint not null,
  affiliate_id bigint not null,
  day date not null,
  clicks bigint not null default 0,
  orders bigint not null default 0,
  cancelled bigint not null default 0,
  attendees bigint not null default 0,
  gross bigint not null default 0,
  refunded bigint not null default 0,
  constraint affiliate_daily_stats_pkey PRIMARY KEY (event_id, affiliate_id, day),
  constraint affiliate_daily_stats_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);

create table affiliates (
  id bigint not null generated always as identity,
  event_id bigint not null,
  name text not null,
  code text not null,
  email text,
  status text not null default 'ACTIVE'::text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint affiliates_pkey PRIMARY KEY (id),
  constraint affiliates_status_check CHECK (status = ANY (ARRAY['ACTIVE'::text, 'INACTIVE'::text])),
  constraint affiliates_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);
CREATE INDEX affiliates_event_created ON affiliates USING btree (event_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX affiliates_event_id_code_key ON affiliates USING btree (event_id, code) WHERE deleted_at IS NULL;

create table api_key_calls (
  api_key_id bigint not null,
  day date not null,
  area text not null,
  calls bigint not null,
  constraint api_key_calls_pkey PRIMARY KEY (api_key_id, day, area),
  constraint api_key_calls_api_key_id_fkey FOREIGN KEY (api_key_id) REFERENCES api_keys(id) ON DELETE CASCADE
);
CREATE INDEX api_key_calls_day ON api_key_calls USING btree (day);

create table api_keys (
  id bigint not null generated always as identity,
  account_id bigint not null,
  created_by bigint,
  name text not null,
  secret_hash text not null,
  shown_prefix text not null,
  old_secret_hash text,
  old_shown_prefix text,
  old_secret_ends_at timestamp with time zone,
  old_secret_used_at timestamp with time zone,
  scopes text[] not null,
  is_limited boolean not null default false,
  organizer_ids bigint[] not null default '{}'::bigint[],
  event_ids bigint[] not null default '{}'::bigint[],
  networks text[] not null default '{}'::text[],
  expires_at timestamp with time zone,
  expiry_announced_at timestamp with time zone,
  last_used_at timestamp with time zone,
  last_used_network text,
  revoked_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint api_keys_pkey PRIMARY KEY (id),
  constraint api_keys_old_secret_check CHECK (num_nonnulls(old_secret_hash, old_shown_prefix, old_secret_ends_at) = ANY (ARRAY[0, 3])),
  constraint api_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint api_keys_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX api_keys_account ON api_keys USING btree (account_id, id);
CREATE INDEX api_keys_created_by ON api_keys USING btree (created_by) WHERE created_by IS NOT NULL;
CREATE INDEX api_keys_expires ON api_keys USING btree (expires_at) WHERE expires_at IS NOT NULL AND revoked_at IS NULL AND expiry_announced_at IS NULL;

create table arrivals (
  event_id bigint not null,
  quarter_hour timestamp with time zone not null,
  check_ins bigint not null default 0,
  constraint arrivals_pkey PRIMARY KEY (event_id, quarter_hour),
  constraint arrivals_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);

create table attendee_labels (
  event_id bigint not null,
  label_id bigint not null,
  attendee_id bigint not null,
  constraint attendee_labels_pkey PRIMARY KEY (event_id, label_id, attendee_id),
  constraint attendee_labels_attendee_id_fkey FOREIGN KEY (attendee_id) REFERENCES attendees(id) ON DELETE CASCADE,
  constraint attendee_labels_event_id_label_id_fkey FOREIGN KEY (event_id, label_id) REFERENCES labels(event_id, id) ON DELETE CASCADE
);
CREATE INDEX attendee_labels_attendee ON attendee_labels USING btree (attendee_id, label_id);

create table attendees (
  id bigint not null generated always as identity,
  event_id bigint not null,
  order_id bigint not null,
  order_item_id bigint not null,
  ticket_id bigint not null,
  ticket_price_id bigint not null,
  short_id text not null,
  public_id text not null,
  status text not null,
  first_name text not null,
  last_name text,
  email text not null,
  locale text not null,
  check_in_note text,
  old_code text,
  mailbox_key text not null generated always as (mailbox_of(email)) stored,
  name_key text not null generated always as (comparable_name(first_name, last_name)) stored,
  search_text text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint attendees_pkey PRIMARY KEY (id),
  constraint attendees_public_id_key UNIQUE (public_id),
  constraint attendees_short_id_key UNIQUE (short_id),
  constraint attendees_status_check CHECK (status = ANY (ARRAY['PENDING'::text, 'ACTIVE'::text, 'CANCELLED'::text])),
  constraint attendees_order_id_event_id_fkey FOREIGN KEY (order_id, event_id) REFERENCES orders(id, event_id) ON DELETE CASCADE,
  constraint attendees_order_item_id_fkey FOREIGN KEY (order_item_id) REFERENCES order_items(id)
);
CREATE INDEX attendees_by_ticket_code ON attendees USING btree (ticket_code(short_id));
CREATE INDEX attendees_event_created ON attendees USING btree (event_id, created_at DESC, id DESC) WHERE status <> 'PENDING'::text;
CREATE INDEX attendees_event_first_name ON attendees USING btree (event_id, lower(first_name || COALESCE(' '::text || last_name, ''::text)), id) WHERE status <> 'PENDING'::text;
CREATE INDEX attendees_event_last_name ON attendees USING btree (event_id, lower(COALESCE(last_name || ' '::text, ''::text) || first_name), id) WHERE status <> 'PENDING'::text;
CREATE INDEX attendees_event_mailbox ON attendees USING btree (event_id, mailbox_key, email) WHERE status = 'ACTIVE'::text AND email <> ''::text;
CREATE INDEX attendees_event_name_key ON attendees USING btree (event_id, name_key, mailbox_key, email) WHERE status = 'ACTIVE'::text AND email <> ''::text AND name_key <> ''::text;
CREATE INDEX attendees_event_status ON attendees USING btree (event_id, status, id) WHERE status <> 'PENDING'::text;
CREATE INDEX attendees_event_ticket ON attendees USING btree (event_id, ticket_id, id) WHERE status = 'ACTIVE'::text;
CREATE INDEX attendees_event_ticket_created ON attendees USING btree (event_id, ticket_id, created_at DESC, id DESC) WHERE status <> 'PENDING'::text;
CREATE INDEX attendees_event_updated ON attendees USING btree (event_id, updated_at DESC, id DESC) WHERE status <> 'PENDING'::text;
CREATE INDEX attendees_joined_old_code ON attendees USING btree (event_id, joined_code(old_code)) WHERE old_code IS NOT NULL;
CREATE INDEX attendees_ngrams ON attendees USING gin (non_ascii_ngrams(search_text)) WHERE search_text ~ '[^\u0001-\u007f]'::text AND status <> 'PENDING'::text;
CREATE UNIQUE INDEX attendees_old_code ON attendees USING btree (event_id, old_code) WHERE old_code IS NOT NULL;
CREATE INDEX attendees_order ON attendees USING btree (order_id);
CREATE INDEX attendees_search ON attendees USING gin (search_text gin_trgm_ops) WHERE status <> 'PENDING'::text;
CREATE TRIGGER attendees_search_text BEFORE INSERT OR UPDATE OF first_name, last_name, email ON attendees FOR EACH ROW EXECUTE FUNCTION set_attendee_search_text();

create table bulk_action_rows (
  bulk_action_id bigint not null,
  subject_id bigint not null,
  status text not null default 'WAITING'::text,
  problem text,
  amount bigint not null default 0,
  tries smallint not null default 0,
  constraint bulk_action_rows_pkey PRIMARY KEY (bulk_action_id, subject_id),
  constraint bulk_action_rows_problem_check CHECK ((status = 'FAILED'::text) = (problem IS NOT NULL)),
  constraint bulk_action_rows_status_check CHECK (status = ANY (ARRAY['WAITING'::text, 'DONE'::text, 'FAILED'::text])),
  constraint bulk_action_rows_bulk_action_id_fkey FOREIGN KEY (bulk_action_id) REFERENCES bulk_actions(id) ON DELETE CASCADE
);
CREATE INDEX bulk_action_rows_failed ON bulk_action_rows USING btree (bulk_action_id, subject_id) WHERE status = 'FAILED'::text;
CREATE INDEX bulk_action_rows_waiting ON bulk_action_rows USING btree (bulk_action_id, subject_id) WHERE status = 'WAITING'::text;

create table bulk_actions (
  id bigint not null generated always as identity,
  event_id bigint not null,
  noun text not null,
  action text not null,
  options jsonb not null default '{}'::jsonb,
  requested_by bigint,
  idempotency_key uuid not null,
  status text not null,
  undoes bigint,
  count integer not null default 0,
  done integer,
  failed integer,
  created_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  constraint bulk_actions_pkey PRIMARY KEY (id),
  constraint bulk_actions_event_id_idempotency_key_key UNIQUE (event_id, idempotency_key),
  constraint bulk_actions_noun_check CHECK (noun = ANY (ARRAY['attendees'::text, 'orders'::text])),
  constraint bulk_actions_status_check CHECK (status = ANY (ARRAY['RUNNING'::text, 'STOPPED'::text, 'DONE'::text])),
  constraint bulk_actions_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint bulk_actions_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id),
  constraint bulk_actions_undoes_fkey FOREIGN KEY (undoes) REFERENCES bulk_actions(id) ON DELETE SET NULL
);
CREATE INDEX bulk_actions_finished ON bulk_actions USING btree (finished_at) WHERE finished_at IS NOT NULL;
CREATE INDEX bulk_actions_newest ON bulk_actions USING btree (event_id, noun, id DESC);
CREATE INDEX bulk_actions_of_user ON bulk_actions USING btree (requested_by) WHERE requested_by IS NOT NULL;
CREATE INDEX bulk_actions_undoes ON bulk_actions USING btree (undoes) WHERE undoes IS NOT NULL;

create table capacity_assignment_tickets (
  capacity_assignment_id bigint not null,
  ticket_id bigint not null,
  event_id bigint not null,
  constraint capacity_assignment_tickets_pkey PRIMARY KEY (capacity_assignment_id, ticket_id),
  constraint capacity_assignment_tickets_capacity_assignment_id_event_i_fkey FOREIGN KEY (capacity_assignment_id, event_id) REFERENCES capacity_assignments(id, event_id) ON DELETE CASCADE,
  constraint capacity_assignment_tickets_ticket_id_event_id_fkey FOREIGN KEY (ticket_id, event_id) REFERENCES tickets(id, event_id) ON DELETE CASCADE
);
CREATE INDEX capacity_assignment_tickets_ticket ON capacity_assignment_tickets USING btree (ticket_id);

create table capacity_assignments (
  id bigint not null generated always as identity,
  event_id bigint not null,
  stock_id bigint not null,
  name text not null,
  status text not null default 'ACTIVE'::text,
  capacity bigint,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint capacity_assignments_pkey PRIMARY KEY (id),
  constraint capacity_assignments_id_event_id_key UNIQUE (id, event_id),
  constraint capacity_assignments_stock_id_key UNIQUE (stock_id),
  constraint capacity_assignments_capacity_check CHECK (capacity >= 0),
  constraint capacity_assignments_status_check CHECK (status = ANY (ARRAY['ACTIVE'::text, 'INACTIVE'::text])),
  constraint capacity_assignments_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);
CREATE INDEX capacity_assignments_event ON capacity_assignments USING btree (event_id);

create table challenges (
  id bigint not null generated always as identity,
  purpose text not null,
  token_hash text,
  user_id bigint,
  session_id text,
  account_id bigint,
  question text,
  tries smallint not null default 0,
  authenticated_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  constraint challenges_pkey PRIMARY KEY (id),
  constraint challenges_session_id_purpose_key UNIQUE (session_id, purpose),
  constraint challenges_token_hash_key UNIQUE (token_hash),
  constraint challenges_owner_check CHECK ((token_hash IS NULL) <> (session_id IS NULL)),
  constraint challenges_purpose_check CHECK (purpose = ANY (ARRAY['SIGN_IN'::text, 'PASSKEY_SIGN_IN'::text, 'STEP_UP'::text, 'NEW_PASSKEY'::text, 'NEW_TOTP'::text])),
  constraint challenges_user_id_check CHECK (user_id IS NOT NULL OR purpose = 'PASSKEY_SIGN_IN'::text),
  constraint challenges_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint challenges_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX challenges_expires ON challenges USING btree (expires_at);
CREATE INDEX challenges_user ON challenges USING btree (user_id);

create table change_holds (
  proposed_change_id bigint not null,
  stock_id bigint not null,
  ticket_price_id bigint not null,
  quantity integer not null,
  constraint change_holds_pkey PRIMARY KEY (proposed_change_id, stock_id, ticket_price_id),
  constraint change_holds_quantity_check CHECK (quantity > 0)
);
CREATE INDEX change_holds_stock ON change_holds USING btree (stock_id);

create table check_in_devices (
  id bigint not null generated always as identity,
  check_in_list_id bigint not null,
  token_hash text not null,
  name text not null,
  network_hash text,
  paired_at timestamp with time zone not null default now(),
  last_seen_at timestamp with time zone,
  last_sync_at timestamp with time zone,
  waiting integer not null default 0,
  battery smallint,
  ended_at timestamp with time zone,
  constraint check_in_devices_pkey PRIMARY KEY (id),
  constraint check_in_devices_token_hash_key UNIQUE (token_hash),
  constraint check_in_devices_check_in_list_id_fkey FOREIGN KEY (check_in_list_id) REFERENCES check_in_lists(id) ON DELETE CASCADE
);
CREATE INDEX check_in_devices_list ON check_in_devices USING btree (check_in_list_id, id);

create table check_in_list_tickets (
  check_in_list_id bigint not null,
  ticket_id bigint not null,
  constraint check_in_list_tickets_pkey PRIMARY KEY (check_in_list_id, ticket_id),
  constraint check_in_list_tickets_check_in_list_id_fkey FOREIGN KEY (check_in_list_id) REFERENCES check_in_lists(id) ON DELETE CASCADE,
  constraint check_in_list_tickets_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id) ON DELETE CASCADE
);

create table check_in_lists (
  id bigint not null generated always as identity,
  event_id bigint not null,
  short_id text not null,
  name text not null,
  description text,
  all_tickets boolean not null default false,
  counts_separately boolean not null default false,
  allows_reentry boolean not null default false,
  activates_at timestamp with time zone,
  expires_at timestamp with time zone,
  encrypted_pin text,
  shown_question_ids bigint[] not null default '{}'::bigint[],
  badge_size text,
  badge_has_code boolean not null default false,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint check_in_lists_pkey PRIMARY KEY (id),
  constraint check_in_lists_short_id_key UNIQUE (short_id),
  constraint check_in_lists_dates_check CHECK (expires_at IS NULL OR activates_at IS NULL OR expires_at > activates_at),
  constraint check_in_lists_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);
CREATE INDEX check_in_lists_event ON check_in_lists USING btree (event_id, created_at DESC) WHERE deleted_at IS NULL;

create table check_in_pin_failures (
  check_in_list_id bigint not null,
  counted_by text not null,
  tries integer not null default 0,
  since timestamp with time zone not null,
  constraint check_in_pin_failures_pkey PRIMARY KEY (check_in_list_id, counted_by),
  constraint check_in_pin_failures_check_in_list_id_fkey FOREIGN KEY (check_in_list_id) REFERENCES check_in_lists(id) ON DELETE CASCADE
);

create table check_in_scope_stat_changes (
  id bigint not null generated always as identity,
  event_id bigint not null,
  scope bigint not null,
  ticket_id bigint not null,
  came bigint not null,
  away bigint not null,
  constraint check_in_scope_stat_changes_pkey PRIMARY KEY (id)
);
CREATE INDEX check_in_scope_stat_changes_event ON check_in_scope_stat_changes USING btree (event_id);

create table check_in_scope_stats (
  event_id bigint not null,
  scope bigint not null,
  ticket_id bigint not null,
  came bigint not null default 0,
  away bigint not null default 0,
  constraint check_in_scope_stats_pkey PRIMARY KEY (event_id, scope, ticket_id),
  constraint check_in_scope_stats_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);

create table check_ins (
  id bigint not null generated always as identity,
  short_id text not null,
  event_id bigint not null,
  scope bigint not null default 0,
  check_in_list_id bigint not null,
  attendee_id bigint not null,
  ticket_id bigint not null,
  check_in_device_id bigint,
  ip text,
  checked_in_at timestamp with time zone not null default now(),
  left_at timestamp with time zone,
  readmitted_at timestamp with time zone,
  readmitted_list_id bigint,
  readmitted_device_id bigint,
  undone_at timestamp with time zone,
  constraint check_ins_pkey PRIMARY KEY (id),
  constraint check_ins_short_id_key UNIQUE (short_id),
  constraint check_ins_attendee_id_fkey FOREIGN KEY (attendee_id) REFERENCES attendees(id)
);
CREATE INDEX check_ins_device ON check_ins USING btree (check_in_device_id) WHERE undone_at IS NULL AND check_in_device_id IS NOT NULL;
CREATE INDEX check_ins_event_time ON check_ins USING btree (event_id, checked_in_at, attendee_id) WHERE undone_at IS NULL;
CREATE INDEX check_ins_list ON check_ins USING btree (check_in_list_id, checked_in_at DESC) WHERE undone_at IS NULL;
CREATE UNIQUE INDEX check_ins_once ON check_ins USING btree (attendee_id, scope) WHERE undone_at IS NULL;
CREATE INDEX check_ins_scope ON check_ins USING btree (scope, ticket_id) WHERE undone_at IS NULL AND scope <> 0;
CREATE TRIGGER check_ins_stats_deleted AFTER DELETE ON check_ins FOR EACH ROW WHEN (old.scope <> 0 OR old.left_at IS NOT NULL) EXECUTE FUNCTION append_check_in_scope_stats();
CREATE TRIGGER check_ins_stats_inserted AFTER INSERT ON check_ins FOR EACH ROW WHEN (new.scope <> 0 OR new.left_at IS NOT NULL) EXECUTE FUNCTION append_check_in_scope_stats();
CREATE TRIGGER check_ins_stats_updated AFTER UPDATE OF undone_at, left_at ON check_ins FOR EACH ROW WHEN (new.scope <> 0 OR new.left_at IS NOT NULL OR old.left_at IS NOT NULL) EXECUTE FUNCTION append_check_in_scope_stats();

create table checkout_handoffs (
  id bigint not null generated always as identity,
  order_id bigint not null,
  code_hash text not null,
  expires_at timestamp with time zone not null,
  taken_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint checkout_handoffs_pkey PRIMARY KEY (id),
  constraint checkout_handoffs_code_hash_key UNIQUE (code_hash),
  constraint checkout_handoffs_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
CREATE INDEX checkout_handoffs_order ON checkout_handoffs USING btree (order_id);

create table connection_attempts (
  id bigint not null generated always as identity,
  account_id bigint not null,
  provider text not null,
  is_live boolean not null,
  number integer not null,
  status text not null default 'REQUESTED'::text,
  created_at timestamp with time zone not null,
  constraint connection_attempts_pkey PRIMARY KEY (id),
  constraint connection_attempts_account_id_provider_number_key UNIQUE (account_id, provider, number),
  constraint connection_attempts_provider_check CHECK (provider = 'stripe'::text),
  constraint connection_attempts_status_check CHECK (status = ANY (ARRAY['REQUESTED'::text, 'CREATED'::text, 'FAILED'::text])),
  constraint connection_attempts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table daily_stats (
  event_id bigint not null,
  ticket_id bigint not null,
  day date not null,
  orders bigint not null default 0,
  cancelled bigint not null default 0,
  attendees bigint not null default 0,
  gross bigint not null default 0,
  tax bigint not null default 0,
  fee bigint not null default 0,
  refunded bigint not null default 0,
  check_ins bigint not null default 0,
  views bigint not null default 0,
  constraint daily_stats_pkey PRIMARY KEY (event_id, ticket_id, day),
  constraint daily_stats_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);

create table disputes (
  id bigint not null generated always as identity,
  order_id bigint not null,
  payment_id bigint not null,
  provider_dispute_id text not null,
  status text not null,
  amount bigint not null,
  currency text not null,
  reason text not null,
  due_at timestamp with time zone,
  resolved_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint disputes_pkey PRIMARY KEY (id),
  constraint disputes_payment_id_provider_dispute_id_key UNIQUE (payment_id, provider_dispute_id),
  constraint disputes_amount_check CHECK (amount >= 0),
  constraint disputes_status_check CHECK (status = ANY (ARRAY['OPEN'::text, 'WON'::text, 'LOST'::text])),
  constraint disputes_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint disputes_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id)
);
CREATE INDEX disputes_order ON disputes USING btree (order_id);

create table duplicate_decisions (
  id bigint not null generated always as identity,
  event_id bigint not null,
  is_same boolean not null,
  created_at timestamp with time zone not null default now(),
  constraint duplicate_decisions_pkey PRIMARY KEY (id),
  constraint duplicate_decisions_event_id_id_key UNIQUE (event_id, id),
  constraint duplicate_decisions_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);

create table duplicate_emails (
  event_id bigint not null,
  decision_id bigint not null,
  email text not null,
  send_to text,
  constraint duplicate_emails_pkey PRIMARY KEY (decision_id, email),
  constraint duplicate_emails_event_id_decision_id_fkey FOREIGN KEY (event_id, decision_id) REFERENCES duplicate_decisions(event_id, id) ON DELETE CASCADE
);
CREATE INDEX duplicate_emails_email ON duplicate_emails USING btree (event_id, email, decision_id);
CREATE UNIQUE INDEX duplicate_emails_send_to ON duplicate_emails USING btree (event_id, email) WHERE send_to IS NOT NULL;

create table event_defaults (
  account_id bigint not null,
  order_timeout_in_minutes integer not null default 15,
  require_attendee_details boolean not null default true,
  notify_organizer_of_new_orders boolean not null default true,
  price_display_mode text not null default 'INCLUSIVE'::text,
  tax_behavior text not null default 'exclusive'::text,
  offers_offline_payments boolean not null default false,
  offline_payment_instructions text,
  offline_payment_days integer not null default 7,
  allow_unpaid_tickets boolean not null default false,
  allow_search_engine_indexing boolean not null default true,
  support_email text,
  pre_checkout_message text,
  post_checkout_message text,
  email_footer_message text,
  google_analytics_id text,
  meta_pixel_id text,
  plausible_site text,
  plausible_url text,
  answer_retention_days integer,
  personal_data_retention_days integer,
  updated_at timestamp with time zone not null default now(),
  constraint event_defaults_pkey PRIMARY KEY (account_id),
  constraint event_defaults_answer_retention_days_check CHECK (answer_retention_days >= 1 AND answer_retention_days <= 3650),
  constraint event_defaults_google_analytics_id_check CHECK (google_analytics_id ~ '^G-[A-Z0-9]{4,16}$'::text),
  constraint event_defaults_meta_pixel_id_check CHECK (meta_pixel_id ~ '^[0-9]{6,20}$'::text),
  constraint event_defaults_offline_payment_days_check CHECK (offline_payment_days >= 1 AND offline_payment_days <= 60),
  constraint event_defaults_order_timeout_in_minutes_check CHECK (order_timeout_in_minutes >= 1 AND order_timeout_in_minutes <= 120),
  constraint event_defaults_personal_data_retention_days_check CHECK (personal_data_retention_days >= 1 AND personal_data_retention_days <= 3650),
  constraint event_defaults_plausible_site_check CHECK (plausible_site ~ '^[a-z0-9.-]{3,100}$'::text),
  constraint event_defaults_plausible_url_check CHECK (plausible_url ~ '^https://[a-z0-9.-]+(:[0-9]{1,5})?$'::text),
  constraint event_defaults_price_display_mode_check CHECK (price_display_mode = ANY (ARRAY['INCLUSIVE'::text, 'EXCLUSIVE'::text])),
  constraint event_defaults_tax_behavior_check CHECK (tax_behavior = ANY (ARRAY['inclusive'::text, 'exclusive'::text])),
  constraint event_defaults_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table event_refund_orders (
  event_refund_id bigint not null,
  order_id bigint not null,
  amount bigint not null default 0,
  problem text,
  is_waiting boolean not null default false,
  tries integer not null default 0,
  constraint event_refund_orders_pkey PRIMARY KEY (event_refund_id, order_id),
  constraint event_refund_orders_event_refund_id_fkey FOREIGN KEY (event_refund_id) REFERENCES event_refunds(id) ON DELETE CASCADE,
  constraint event_refund_orders_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);

create table event_refunds (
  id bigint not null generated always as identity,
  event_id bigint not null,
  status text not null,
  requested_by bigint,
  order_count integer not null,
  after_order_id bigint not null default 0,
  created_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  constraint event_refunds_pkey PRIMARY KEY (id),
  constraint event_refunds_status_check CHECK (status = ANY (ARRAY['RUNNING'::text, 'DONE'::text, 'STOPPED'::text])),
  constraint event_refunds_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint event_refunds_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id)
);
CREATE UNIQUE INDEX event_refunds_one_running ON event_refunds USING btree (event_id) WHERE status = 'RUNNING'::text;

create table event_retentions (
  event_id bigint not null,
  what text not null,
  due_at timestamp with time zone not null,
  announced_at timestamp with time zone not null,
  erased_at timestamp with time zone,
  constraint event_retentions_pkey PRIMARY KEY (event_id, what),
  constraint event_retentions_what_check CHECK (what = ANY (ARRAY['ANSWERS'::text, 'PEOPLE'::text])),
  constraint event_retentions_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);
CREATE INDEX event_retentions_left ON event_retentions USING btree (due_at) WHERE erased_at IS NULL;

create table event_searches (
  event_id bigint not null,
  search_text text not null,
  constraint event_searches_pkey PRIMARY KEY (event_id),
  constraint event_searches_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);
CREATE INDEX event_searches_ngrams ON event_searches USING gin (non_ascii_ngrams(search_text)) WHERE search_text ~ '[^\u0001-\u007f]'::text;
CREATE INDEX event_searches_trigrams ON event_searches USING gin (search_text gin_trgm_ops);

create table event_settings (
  event_id bigint not null,
  is_online_event boolean not null default false,
  online_event_connection_details text,
  location_details jsonb,
  maps_url text,
  website_url text,
  support_email text,
  translations jsonb not null default '{}'::jsonb,
  pre_checkout_message text,
  post_checkout_message text,
  ticket_page_message text,
  email_footer_message text,
  continue_button_text text,
  order_timeout_in_minutes integer not null default 15,
  require_attendee_details boolean not null default true,
  questions_in_steps boolean not null default false,
  notify_organizer_of_new_orders boolean not null default true,
  price_display_mode text not null default 'INCLUSIVE'::text,
  tax_behavior text not null default 'exclusive'::text,
  place_of_supply text,
  allow_ticket_transfer boolean not null default true,
  allow_self_cancellation boolean not null default false,
  cancellation_rules jsonb not null default '[]'::jsonb,
  offers_offline_payments boolean not null default false,
  offline_payment_instructions text,
  offline_payment_days integer not null default 7,
  allow_unpaid_tickets boolean not null default false,
  hide_getting_started_page boolean not null default false,
  show_hidden_questions boolean not null default false,
  allow_search_engine_indexing boolean not null default true,
  seo_title text,
  seo_description text,
  seo_keywords text,
  homepage_background_color text,
  homepage_primary_color text,
  homepage_primary_text_color text,
  homepage_secondary_color text,
  homepage_secondary_text_color text,
  homepage_body_background_color text,
  homepage_background_type text not null default 'COLOR'::text,
  homepage_ticket_widget_background_color text,
  homepage_ticket_widget_text_color text,
  homepage_padding integer,
  widget_auto_resize boolean not null default true,
  widget_button_text text,
  widget_theme text not null default 'light'::text,
  widget_language text,
  widget_accent_color text,
  widget_background_color text,
  widget_text_color text,
  widget_sites text[] not null default '{}'::text[],
  google_analytics_id text,
  meta_pixel_id text,
  plausible_site text,
  plausible_url text,
  answer_retention_days integer,
  personal_data_retention_days integer,
  updated_at timestamp with time zone not null default now(),
  constraint event_settings_pkey PRIMARY KEY (event_id),
  constraint event_settings_answer_retention_days_check CHECK (answer_retention_days >= 1 AND answer_retention_days <= 3650),
  constraint event_settings_google_analytics_id_check CHECK (google_analytics_id ~ '^G-[A-Z0-9]{4,16}$'::text),
  constraint event_settings_homepage_background_type_check CHECK (homepage_background_type = ANY (ARRAY['COLOR'::text, 'MIRROR_COVER_IMAGE'::text])),
  constraint event_settings_homepage_colors_check CHECK (homepage_body_background_color ~ '^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$'::text AND homepage_background_color ~ '^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$'::text AND homepage_primary_color ~ '^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$'::text AND homepage_primary_text_color ~ '^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$'::text AND homepage_secondary_color ~ '^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$'::text AND homepage_secondary_text_color ~ '^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$'::text AND homepage_ticket_widget_background_color ~ '^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$'::text AND homepage_ticket_widget_text_color ~ '^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$'::text),
  constraint event_settings_homepage_padding_check CHECK (homepage_padding >= 0 AND homepage_padding <= 80),
  constraint event_settings_meta_pixel_id_check CHECK (meta_pixel_id ~ '^[0-9]{6,20}$'::text),
  constraint event_settings_offline_payment_days_check CHECK (offline_payment_days >= 1 AND offline_payment_days <= 60),
  constraint event_settings_order_timeout_in_minutes_check CHECK (order_timeout_in_minutes >= 1 AND order_timeout_in_minutes <= 120),
  constraint event_settings_personal_data_retention_days_check CHECK (personal_data_retention_days >= 1 AND personal_data_retention_days <= 3650),
  constraint event_settings_place_of_supply_check CHECK (place_of_supply ~ '^[A-Z]{2}$'::text),
  constraint event_settings_plausible_site_check CHECK (plausible_site ~ '^[a-z0-9.-]{3,100}$'::text),
  constraint event_settings_plausible_url_check CHECK (plausible_url ~ '^https://[a-z0-9.-]+(:[0-9]{1,5})?$'::text),
  constraint event_settings_price_display_mode_check CHECK (price_display_mode = ANY (ARRAY['INCLUSIVE'::text, 'EXCLUSIVE'::text])),
  constraint event_settings_tax_behavior_check CHECK (tax_behavior = ANY (ARRAY['inclusive'::text, 'exclusive'::text])),
  constraint event_settings_translations_check CHECK (are_translations(translations, VARIADIC ARRAY['pre_checkout_message'::text, 'post_checkout_message'::text, 'online_event_connection_details'::text, 'email_footer_message'::text, 'continue_button_text'::text, 'offline_payment_instructions'::text, 'seo_title'::text, 'seo_description'::text, 'widget_button_text'::text])),
  constraint event_settings_widget_colors_check CHECK (widget_accent_color ~ '^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$'::text AND widget_background_color ~ '^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$'::text AND widget_text_color ~ '^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$'::text),
  constraint event_settings_widget_language_check CHECK (widget_language = ANY (ARRAY['en'::text, 'de'::text, 'fr'::text, 'es'::text, 'pt'::text, 'pt-br'::text, 'zh-cn'::text])),
  constraint event_settings_widget_sites_check CHECK (cardinality(widget_sites) <= 50 AND array_to_string(widget_sites, ' '::text, '*null*'::text) ~ '^[a-z0-9:/.* -]*$'::text),
  constraint event_settings_widget_theme_check CHECK (widget_theme = ANY (ARRAY['light'::text, 'dark'::text, 'auto'::text])),
  constraint event_settings_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);
CREATE INDEX event_settings_with_period ON event_settings USING btree (event_id) WHERE answer_retention_days IS NOT NULL OR personal_data_retention_days IS NOT NULL;
CREATE TRIGGER event_settings_insert_search AFTER INSERT ON event_settings FOR EACH ROW EXECUTE FUNCTION update_search_of_settings();
CREATE TRIGGER event_settings_update_search AFTER UPDATE OF is_online_event, location_details ON event_settings FOR EACH ROW WHEN (old.is_online_event IS DISTINCT FROM new.is_online_event OR old.location_details IS DISTINCT FROM new.location_details) EXECUTE FUNCTION update_search_of_settings();

create table events (
  id bigint not null generated always as identity,
  account_id bigint not null,
  organizer_id bigint not null,
  title text not null,
  description text,
  description_preview text not null generated always as (description_preview(description)) stored,
  translations jsonb not null default '{}'::jsonb,
  status text not null default 'DRAFT'::text,
  start_date timestamp with time zone not null,
  end_date timestamp with time zone,
  over_at timestamp with time zone not null generated always as (event_over_at(start_date, end_date)) stored,
  timezone text not null,
  currency text not null,
  language text not null,
  max_tickets_per_order integer,
  unpublished_by_closing boolean not null default false,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint events_pkey PRIMARY KEY (id),
  constraint events_id_account_id_key UNIQUE (id, account_id),
  constraint events_dates_check CHECK (end_date IS NULL OR end_date >= start_date),
  constraint events_max_tickets_per_order_check CHECK (max_tickets_per_order >= 1 AND max_tickets_per_order <= 1000),
  constraint events_status_check CHECK (status = ANY (ARRAY['DRAFT'::text, 'LIVE'::text, 'ARCHIVED'::text])),
  constraint events_translations_check CHECK (are_translations(translations, VARIADIC ARRAY['title'::text, 'description'::text])),
  constraint events_organizer_id_account_id_fkey FOREIGN KEY (organizer_id, account_id) REFERENCES organizers(id, account_id)
);
CREATE INDEX events_account_start ON events USING btree (account_id, start_date);
CREATE INDEX events_organizer ON events USING btree (organizer_id, start_date);
CREATE INDEX events_public ON events USING btree (start_date, id, over_at) WHERE status = 'LIVE'::text;
CREATE INDEX events_public_organizer ON events USING btree (organizer_id, start_date, id) WHERE status = 'LIVE'::text;
CREATE INDEX events_public_over ON events USING btree (over_at) WHERE status = 'LIVE'::text;
CREATE INDEX events_public_past ON events USING btree (('2000-01-01 00:00:00+00'::timestamp with time zone - start_date), id, over_at) WHERE status = 'LIVE'::text;
CREATE INDEX events_public_title ON events USING btree (lower(title), id) WHERE status = 'LIVE'::text;
CREATE TRIGGER events_update_search AFTER UPDATE OF title, translations, organizer_id ON events FOR EACH ROW WHEN (old.title IS DISTINCT FROM new.title OR old.translations IS DISTINCT FROM new.translations OR old.organizer_id IS DISTINCT FROM new.organizer_id) EXECUTE FUNCTION update_search_of_event();

create table files (
  key text not null,
  mime_type text not null,
  content bytea,
  created_at timestamp with time zone not null default now(),
  object_key text,
  constraint files_pkey PRIMARY KEY (key),
  constraint files_content_check CHECK (num_nonnulls(content, object_key) = 1),
  constraint files_object_key_fkey FOREIGN KEY (object_key) REFERENCES stored_objects(key)
);
CREATE INDEX files_object_key_idx ON files USING btree (object_key) WHERE object_key IS NOT NULL;

create table idempotency_keys (
  key_hash text not null,
  fingerprint text not null,
  account_id bigint,
  created_at timestamp with time zone not null,
  completed_at timestamp with time zone,
  encrypted_body text,
  constraint idempotency_keys_pkey PRIMARY KEY (key_hash),
  constraint idempotency_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX idempotency_keys_account ON idempotency_keys USING btree (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX idempotency_keys_created_at ON idempotency_keys USING btree (created_at);

create table images (
  id bigint not null generated always as identity,
  account_id bigint not null,
  event_id bigint,
  organizer_id bigint,
  type text not null,
  file_name text not null,
  mime_type text not null,
  width integer not null,
  height integer not null,
  size integer not null,
  variants jsonb not null,
  average_color text not null,
  focus_x smallint not null default 50,
  focus_y smallint not null default 50,
  original jsonb,
  crop jsonb,
  former_key text,
  created_at timestamp with time zone not null default now(),
  replaced_at timestamp with time zone,
  constraint images_pkey PRIMARY KEY (id),
  constraint images_focus_x_check CHECK (focus_x >= 0 AND focus_x <= 100),
  constraint images_focus_y_check CHECK (focus_y >= 0 AND focus_y <= 100),
  constraint images_owner_check CHECK (num_nonnulls(event_id, organizer_id) = 1),
  constraint images_type_check CHECK (type = ANY (ARRAY['EVENT_COVER'::text, 'FORMER_COVER'::text, 'LOGO'::text, 'FORMER_LOGO'::text, 'INLINE_IMAGE'::text])),
  constraint images_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint images_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint images_organizer_id_fkey FOREIGN KEY (organizer_id) REFERENCES organizers(id) ON DELETE CASCADE
);
CREATE INDEX images_inline ON images USING btree (event_id) WHERE type = 'INLINE_IMAGE'::text;
CREATE UNIQUE INDEX images_one_cover ON images USING btree (event_id) WHERE type = 'EVENT_COVER'::text;

create table import_chunks (
  import_id bigint not null,
  kind text not null,
  "position" integer not null,
  content jsonb not null,
  constraint import_chunks_pkey PRIMARY KEY (import_id, kind, "position"),
  constraint import_chunks_kind_check CHECK (kind = ANY (ARRAY['ROWS'::text, 'ORDERS'::text, 'PROBLEMS'::text])),
  constraint import_chunks_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE
);

create table import_files (
  import_id bigint not null,
  content bytea not null,
  constraint import_files_pkey PRIMARY KEY (import_id),
  constraint import_files_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE
);

create table imports (
  id bigint not null generated always as identity,
  event_id bigint not null,
  kind text not null default 'FILE'::text,
  file_name text not null,
  sheets text[] not null default '{}'::text[],
  sheet text,
  header jsonb not null,
  row_count integer not null,
  reading jsonb,
  mapping jsonb,
  status text not null default 'READ'::text,
  is_all_or_nothing boolean not null default false,
  sends_emails boolean not null default false,
  cancels_changed boolean not null default false,
  order_count integer not null default 0,
  after_position integer not null default 0,
  tries integer not null default 0,
  orders_created integer not null default 0,
  attendees_created integer not null default 0,
  rows_skipped integer not null default 0,
  failure text,
  requested_by bigint,
  idempotency_key uuid,
  orders_kept integer not null default 0,
  orders_cancelled integer not null default 0,
  created_at timestamp with time zone not null default now(),
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  undone_at timestamp with time zone,
  constraint imports_pkey PRIMARY KEY (id),
  constraint imports_status_check CHECK (status = ANY (ARRAY['READ'::text, 'RUNNING'::text, 'FAILING'::text, 'DONE'::text, 'STOPPED'::text, 'FAILED'::text, 'UNDOING'::text, 'UNDONE'::text])),
  constraint imports_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);
CREATE INDEX imports_event ON imports USING btree (event_id, id DESC);
CREATE UNIQUE INDEX imports_idempotency_key ON imports USING btree (idempotency_key) WHERE idempotency_key IS NOT NULL;

create table invoices (
  id bigint not null generated always as identity,
  organizer_id bigint not null,
  sequence bigint not null,
  number text not null,
  kind text not null,
  order_id bigint not null,
  order_change_id bigint,
  refund_id bigint,
  refers_to bigint,
  snapshot jsonb not null,
  issued_at timestamp with time zone not null,
  constraint invoices_pkey PRIMARY KEY (id),
  constraint invoices_organizer_id_number_key UNIQUE (organizer_id, number),
  constraint invoices_organizer_id_sequence_key UNIQUE (organizer_id, sequence),
  constraint invoices_credit_note_check CHECK (
CASE kind
    WHEN 'CREDIT_NOTE'::text THEN num_nonnulls(refund_id, order_change_id) = 1
    ELSE refund_id IS NULL
END),
  constraint invoices_kind_check CHECK (kind = ANY (ARRAY['INVOICE'::text, 'CREDIT_NOTE'::text])),
  constraint invoices_refers_to_check CHECK ((kind = 'CREDIT_NOTE'::text) = (refers_to IS NOT NULL)),
  constraint invoices_sequence_check CHECK (sequence >= 1),
  constraint invoices_order_change_id_fkey FOREIGN KEY (order_change_id) REFERENCES order_changes(id),
  constraint invoices_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint invoices_organizer_id_fkey FOREIGN KEY (organizer_id) REFERENCES organizers(id),
  constraint invoices_refers_to_fkey FOREIGN KEY (refers_to) REFERENCES invoices(id),
  constraint invoices_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id)
);
CREATE INDEX invoices_issued ON invoices USING btree (organizer_id, issued_at DESC, id DESC);
CREATE UNIQUE INDEX invoices_one_of_order ON invoices USING btree (order_id, kind, order_change_id) NULLS NOT DISTINCT WHERE refund_id IS NULL;
CREATE UNIQUE INDEX invoices_one_of_refund ON invoices USING btree (refund_id) WHERE refund_id IS NOT NULL;
CREATE INDEX invoices_order ON invoices USING btree (order_id);

create table labels (
  id bigint not null generated always as identity,
  event_id bigint not null,
  name text not null,
  color text not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint labels_pkey PRIMARY KEY (id),
  constraint labels_event_id_id_key UNIQUE (event_id, id),
  constraint labels_color_check CHECK (color = ANY (ARRAY['GRAY'::text, 'VIOLET'::text, 'BLUE'::text, 'TEAL'::text, 'GREEN'::text, 'AMBER'::text, 'RED'::text, 'PINK'::text])),
  constraint labels_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX labels_name_key ON labels USING btree (event_id, lower(name));

create table legal_documents (
  id bigint not null generated always as identity,
  organizer_id bigint not null,
  type text not null,
  url text,
  text text,
  created_at timestamp with time zone not null default now(),
  constraint legal_documents_pkey PRIMARY KEY (id),
  constraint legal_documents_content_check CHECK (num_nonnulls(url, text) = 1),
  constraint legal_documents_type_check CHECK (type = ANY (ARRAY['TERMS'::text, 'PRIVACY'::text])),
  constraint legal_documents_organizer_id_fkey FOREIGN KEY (organizer_id) REFERENCES organizers(id) ON DELETE CASCADE
);
CREATE INDEX legal_documents_organizer ON legal_documents USING btree (organizer_id);

create table list_views (
  id bigint not null generated always as identity,
  user_id bigint not null,
  event_id bigint not null,
  list text not null,
  name text not null,
  address text not null,
  is_default boolean not null default false,
  created_at timestamp with time zone not null default now(),
  constraint list_views_pkey PRIMARY KEY (id),
  constraint list_views_list_check CHECK (list = ANY (ARRAY['orders'::text, 'attendees'::text])),
  constraint list_views_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint list_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX list_views_event ON list_views USING btree (event_id);
CREATE UNIQUE INDEX list_views_name_key ON list_views USING btree (user_id, event_id, list, lower(name));
CREATE UNIQUE INDEX list_views_one_default ON list_views USING btree (user_id, event_id, list) WHERE is_default;

create table mailed_links (
  id bigint not null generated always as identity,
  purpose text not null,
  user_id bigint,
  account_id bigint,
  order_id bigint,
  email text not null,
  token_hashes text[] not null default '{}'::text[],
  mfa_added_at timestamp with time zone,
  change_requested_at timestamp with time zone,
  opened_by text[] not null default '{}'::text[],
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint mailed_links_pkey PRIMARY KEY (id),
  constraint mailed_links_account_id_check CHECK ((purpose = 'INVITATION'::text) = (account_id IS NOT NULL)),
  constraint mailed_links_change_requested_at_check CHECK (change_requested_at IS NULL OR (purpose = ANY (ARRAY['CHANGE_EMAIL'::text, 'UNDO_EMAIL_CHANGE'::text]))),
  constraint mailed_links_mfa_added_at_check CHECK ((purpose = 'UNDO_MFA'::text) = (mfa_added_at IS NOT NULL)),
  constraint mailed_links_owner_check CHECK (num_nonnulls(user_id, order_id) = 1),
  constraint mailed_links_purpose_check CHECK (purpose = ANY (ARRAY['CONFIRM_EMAIL'::text, 'RESET_PASSWORD'::text, 'INVITATION'::text, 'CHANGE_EMAIL'::text, 'UNDO_EMAIL_CHANGE'::text, 'UNDO_MFA'::text, 'PAY_ORDER'::text, 'VERIFY_BUYER'::text])),
  constraint mailed_links_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint mailed_links_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint mailed_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX mailed_links_account ON mailed_links USING btree (account_id, created_at) WHERE account_id IS NOT NULL;
CREATE INDEX mailed_links_order ON mailed_links USING btree (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX mailed_links_tokens ON mailed_links USING gin (token_hashes);
CREATE INDEX mailed_links_user ON mailed_links USING btree (user_id, purpose);

create table mails (
  id bigint not null generated always as identity,
  kind text not null,
  cause text not null,
  recipient text not null,
  locale text not null,
  reply_to text,
  event_id bigint,
  data jsonb not null,
  message_key uuid not null default gen_random_uuid(),
  status text not null default 'QUEUED'::text,
  attempts integer not null default 0,
  last_error text,
  subject text,
  html text,
  text text,
  created_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone,
  constraint mails_pkey PRIMARY KEY (id),
  constraint mails_cause_kind_recipient_key UNIQUE (cause, kind, recipient),
  constraint mails_status_check CHECK (status = ANY (ARRAY['QUEUED'::text, 'SENDING'::text, 'SENT'::text, 'FAILED'::text, 'KEPT'::text]))
);
CREATE INDEX mails_failed ON mails USING btree (id) WHERE status = 'FAILED'::text;
CREATE INDEX mails_of_messages ON mails USING btree (cause, status) WHERE kind = 'MESSAGE'::text;
CREATE INDEX mails_recipient ON mails USING btree (lower(recipient), created_at);
CREATE INDEX mails_waiting ON mails USING btree (created_at) WHERE status = ANY (ARRAY['QUEUED'::text, 'SENDING'::text]);

create table member_events (
  account_id bigint not null,
  user_id bigint not null,
  event_id bigint not null,
  constraint member_events_pkey PRIMARY KEY (account_id, user_id, event_id),
  constraint member_events_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES account_users(account_id, user_id) ON DELETE CASCADE,
  constraint member_events_event_id_account_id_fkey FOREIGN KEY (event_id, account_id) REFERENCES events(id, account_id) ON DELETE CASCADE
);
CREATE INDEX member_events_event ON member_events USING btree (event_id);

create table member_organizers (
  account_id bigint not null,
  user_id bigint not null,
  organizer_id bigint not null,
  constraint member_organizers_pkey PRIMARY KEY (account_id, user_id, organizer_id),
  constraint member_organizers_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES account_users(account_id, user_id) ON DELETE CASCADE,
  constraint member_organizers_organizer_id_account_id_fkey FOREIGN KEY (organizer_id, account_id) REFERENCES organizers(id, account_id) ON DELETE CASCADE
);
CREATE INDEX member_organizers_organizer ON member_organizers USING btree (organizer_id);

create table message_recipients (
  message_id bigint not null,
  email text not null,
  order_id bigint,
  attendee_id bigint,
  status text not null default 'WAITING'::text,
  skip_reason text,
  constraint message_recipients_pkey PRIMARY KEY (message_id, email),
  constraint message_recipients_skip_reason_check CHECK (skip_reason = ANY (ARRAY['UNSUBSCRIBED'::text, 'NOT_COMING'::text, 'STOPPED'::text])),
  constraint message_recipients_skipped_check CHECK ((status = 'SKIPPED'::text) = (skip_reason IS NOT NULL)),
  constraint message_recipients_status_check CHECK (status = ANY (ARRAY['WAITING'::text, 'QUEUED'::text, 'SKIPPED'::text])),
  constraint message_recipients_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE
);
CREATE INDEX message_recipients_email ON message_recipients USING btree (email);
CREATE INDEX message_recipients_skipped ON message_recipients USING btree (message_id) WHERE status = 'SKIPPED'::text;
CREATE INDEX message_recipients_waiting ON message_recipients USING btree (message_id, email) WHERE status = 'WAITING'::text;

create table message_unsubscribes (
  organizer_id bigint not null,
  email text not null,
  created_at timestamp with time zone not null default now(),
  constraint message_unsubscribes_pkey PRIMARY KEY (organizer_id, email),
  constraint message_unsubscribes_organizer_id_fkey FOREIGN KEY (organizer_id) REFERENCES organizers(id) ON DELETE CASCADE
);

create table messages (
  id bigint not null generated always as identity,
  event_id bigint not null,
  sent_by_user_id bigint,
  idempotency_key uuid not null,
  is_test boolean not null default false,
  subject text not null,
  message text not null,
  type text not null,
  ticket_ids bigint[] not null default '{}'::bigint[],
  attendee_ids bigint[] not null default '{}'::bigint[],
  order_id bigint,
  promo_code_id bigint,
  selection_id bigint,
  send_to text not null,
  arrival text not null,
  send_copy boolean not null default false,
  timing text not null,
  send_at timestamp with time zone,
  offset_minutes integer,
  status text not null,
  problem text,
  recipient_count integer not null default 0,
  after_id bigint not null default 0,
  recipients_collected_at timestamp with time zone,
  collects_since timestamp with time zone,
  started_at timestamp with time zone,
  sent_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint messages_pkey PRIMARY KEY (id),
  constraint messages_event_id_idempotency_key_key UNIQUE (event_id, idempotency_key),
  constraint messages_arrival_check CHECK (arrival = ANY (ARRAY['ALL'::text, 'IN'::text, 'NOT_IN'::text])),
  constraint messages_offset_minutes_check CHECK (offset_minutes >= 0 AND offset_minutes <= 1051200),
  constraint messages_offset_minutes_timing_check CHECK ((timing = ANY (ARRAY['BEFORE_START'::text, 'AFTER_END'::text])) = (offset_minutes IS NOT NULL)),
  constraint messages_send_at_check CHECK ((timing = 'AT'::text) = (send_at IS NOT NULL)),
  constraint messages_send_to_check CHECK (send_to = ANY (ARRAY['ATTENDEES'::text, 'BUYERS'::text])),
  constraint messages_status_check CHECK (status = ANY (ARRAY['DRAFT'::text, 'SCHEDULED'::text, 'OFF'::text, 'MISSED'::text, 'PROCESSING'::text, 'PAUSED'::text, 'SENT'::text, 'CANCELLED'::text, 'FAILED'::text])),
  constraint messages_timing_check CHECK (timing = ANY (ARRAY['NOW'::text, 'AT'::text, 'BEFORE_START'::text, 'AFTER_END'::text])),
  constraint messages_type_check CHECK (type = ANY (ARRAY['EVENT'::text, 'TICKET'::text, 'ATTENDEE'::text, 'ORDER'::text, 'PROMO_CODE'::text, 'SELECTION'::text])),
  constraint messages_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint messages_selection_id_fkey FOREIGN KEY (selection_id) REFERENCES bulk_actions(id),
  constraint messages_sent_by_user_id_fkey FOREIGN KEY (sent_by_user_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX messages_newest ON messages USING btree (event_id, created_at DESC, id DESC) WHERE NOT is_test AND deleted_at IS NULL;
CREATE INDEX messages_of_selection ON messages USING btree (selection_id) WHERE selection_id IS NOT NULL;
CREATE INDEX messages_of_user ON messages USING btree (sent_by_user_id) WHERE sent_by_user_id IS NOT NULL;
CREATE INDEX messages_open_reminders ON messages USING btree (event_id) WHERE timing = 'BEFORE_START'::text AND status = 'SENT'::text;
CREATE INDEX messages_started ON messages USING btree (event_id, started_at) WHERE started_at IS NOT NULL;
CREATE INDEX messages_to_start ON messages USING btree (event_id) WHERE status = 'SCHEDULED'::text;

create table notes (
  id bigint not null generated always as identity,
  event_id bigint not null,
  order_id bigint,
  attendee_id bigint,
  text text not null,
  written_by bigint,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint notes_pkey PRIMARY KEY (id),
  constraint notes_subject_check CHECK (num_nonnulls(order_id, attendee_id) = 1),
  constraint notes_attendee_id_fkey FOREIGN KEY (attendee_id) REFERENCES attendees(id) ON DELETE CASCADE,
  constraint notes_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint notes_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
CREATE INDEX notes_attendee ON notes USING btree (attendee_id, id) WHERE attendee_id IS NOT NULL;
CREATE INDEX notes_event ON notes USING btree (event_id);
CREATE INDEX notes_order ON notes USING btree (order_id, id) WHERE order_id IS NOT NULL;

create table offline_scans (
  id bigint not null generated always as identity,
  event_id bigint not null,
  check_in_list_id bigint not null,
  device_scan_id uuid not null,
  check_in_device_id bigint,
  attendee_id bigint,
  outcome text not null,
  scanned_at timestamp with time zone not null,
  received_at timestamp with time zone not null,
  check_in_short_id text,
  checked_in_at timestamp with time zone,
  checked_in_list_id bigint,
  checked_in_device_id bigint,
  is_conflict boolean not null default false,
  constraint offline_scans_pkey PRIMARY KEY (id),
  constraint offline_scans_check_in_list_id_device_scan_id_key UNIQUE (check_in_list_id, device_scan_id),
  constraint offline_scans_attendee_id_fkey FOREIGN KEY (attendee_id) REFERENCES attendees(id) ON DELETE CASCADE,
  constraint offline_scans_check_in_list_id_fkey FOREIGN KEY (check_in_list_id) REFERENCES check_in_lists(id) ON DELETE CASCADE
);
CREATE INDEX offline_scans_attendee ON offline_scans USING btree (attendee_id) WHERE attendee_id IS NOT NULL;
CREATE INDEX offline_scans_conflicts ON offline_scans USING btree (event_id, id) WHERE is_conflict;
CREATE INDEX offline_scans_received ON offline_scans USING btree (received_at);

create table operator_sessions (
  id bigint not null generated always as identity,
  link_hash text not null,
  session_hash text,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  constraint operator_sessions_pkey PRIMARY KEY (id),
  constraint operator_sessions_link_hash_key UNIQUE (link_hash),
  constraint operator_sessions_session_hash_key UNIQUE (session_hash)
);

create table order_changes (
  id bigint not null generated always as identity,
  event_id bigint not null,
  order_id bigint not null,
  total_before bigint not null,
  total_after bigint not null,
  difference bigint not null,
  settled text not null,
  paid_by text,
  taxes jsonb not null,
  idempotency_key uuid not null,
  changed_at timestamp with time zone not null default now(),
  constraint order_changes_pkey PRIMARY KEY (id),
  constraint order_changes_order_id_idempotency_key_key UNIQUE (order_id, idempotency_key),
  constraint order_changes_paid_by_check CHECK (paid_by = ANY (ARRAY['CASH'::text, 'TRANSFER'::text, 'CARD'::text, 'OTHER'::text])),
  constraint order_changes_settled_check CHECK (settled = ANY (ARRAY['EVEN'::text, 'REFUNDED'::text, 'REFUNDED_OFFLINE'::text, 'KEPT'::text, 'RECEIVED'::text, 'WAIVED'::text, 'PAID'::text])),
  constraint order_changes_total_after_check CHECK (total_after >= 0),
  constraint order_changes_total_before_check CHECK (total_before >= 0),
  constraint order_changes_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
CREATE INDEX order_changes_changed ON order_changes USING btree (event_id, changed_at);

create table order_items (
  id bigint not null generated always as identity,
  order_id bigint not null,
  ticket_id bigint not null,
  ticket_price_id bigint not null,
  item_name text not null,
  quantity integer not null,
  price_before_discount bigint not null,
  price bigint not null,
  tax_behavior text not null default 'exclusive'::text,
  total_before_additions bigint not null,
  total_discount bigint not null,
  total_tax bigint not null,
  total_fee bigint not null,
  total_gross bigint not null,
  taxes_and_fees_rollup jsonb not null,
  constraint order_items_pkey PRIMARY KEY (id),
  constraint order_items_price_before_discount_check CHECK (price_before_discount >= 0),
  constraint order_items_price_check CHECK (price >= 0),
  constraint order_items_quantity_check CHECK (quantity >= 0),
  constraint order_items_tax_behavior_check CHECK (tax_behavior = ANY (ARRAY['inclusive'::text, 'exclusive'::text])),
  constraint order_items_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
CREATE INDEX order_items_order ON order_items USING btree (order_id);
CREATE INDEX order_items_ticket ON order_items USING btree (ticket_id, order_id);

create table orders (
  id bigint not null generated always as identity,
  event_id bigint not null,
  short_id text not null,
  public_id text not null,
  status text not null,
  payment_status text,
  refund_status text,
  session_hash text,
  network_hash text,
  currency text not null,
  locale text not null,
  first_name text,
  last_name text,
  email text,
  company jsonb,
  search_text text not null default ''::text,
  price_display_mode text not null default 'INCLUSIVE'::text,
  total_before_additions bigint not null,
  total_discount bigint not null default 0,
  total_tax bigint not null default 0,
  total_fee bigint not null default 0,
  total_gross bigint not null,
  total_refunded bigint not null default 0,
  taxes_and_fees_rollup jsonb not null default '{"fees": [], "taxes": []}'::jsonb,
  promo_code_id bigint,
  promo_code text,
  affiliate_id bigint,
  source text,
  payment_provider text,
  paid_by text,
  needs_attention boolean not null default false,
  is_manually_created boolean not null default false,
  idempotency_key uuid,
  import_id bigint,
  import_reference text,
  terms_id bigint,
  terms_url text,
  privacy_id bigint,
  terms_accepted_at timestamp with time zone,
  reserved_until timestamp with time zone,
  unique_slot_released_at timestamp with time zone,
  tickets_issued_at timestamp with time zone,
  remind_at timestamp with time zone,
  completed_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint orders_pkey PRIMARY KEY (id),
  constraint orders_id_event_id_key UNIQUE (id, event_id),
  constraint orders_public_id_key UNIQUE (public_id),
  constraint orders_short_id_key UNIQUE (short_id),
  constraint orders_paid_by_check CHECK (paid_by = ANY (ARRAY['CASH'::text, 'TRANSFER'::text, 'CARD'::text, 'OTHER'::text])),
  constraint orders_payment_status_check CHECK (payment_status = ANY (ARRAY['NO_PAYMENT_REQUIRED'::text, 'AWAITING_PAYMENT'::text, 'PAYMENT_FAILED'::text, 'PAYMENT_RECEIVED'::text])),
  constraint orders_price_display_mode_check CHECK (price_display_mode = ANY (ARRAY['INCLUSIVE'::text, 'EXCLUSIVE'::text])),
  constraint orders_refund_status_check CHECK (refund_status = ANY (ARRAY['REFUND_PENDING'::text, 'REFUND_FAILED'::text, 'PARTIALLY_REFUNDED'::text, 'REFUNDED'::text])),
  constraint orders_source_check CHECK (length(source) <= 60),
  constraint orders_status_check CHECK (status = ANY (ARRAY['RESERVED'::text, 'AWAITING_PAYMENT'::text, 'COMPLETED'::text, 'CANCELLED'::text, 'EXPIRED'::text])),
  constraint orders_total_before_additions_check CHECK (total_before_additions >= 0),
  constraint orders_total_discount_check CHECK (total_discount >= 0),
  constraint orders_total_fee_check CHECK (total_fee >= 0),
  constraint orders_total_gross_check CHECK (total_gross >= 0),
  constraint orders_total_gross_sum_check CHECK (total_gross = (total_before_additions + total_tax + total_fee)),
  constraint orders_total_refunded_check CHECK (total_refunded >= 0 AND total_refunded <= total_gross),
  constraint orders_total_tax_check CHECK (total_tax >= 0),
  constraint orders_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  constraint orders_promo_code_id_fkey FOREIGN KEY (promo_code_id) REFERENCES promo_codes(id)
);
CREATE INDEX orders_affiliate ON orders USING btree (affiliate_id) WHERE affiliate_id IS NOT NULL;
CREATE INDEX orders_awaiting_offline ON orders USING btree (event_id, reserved_until) WHERE status = 'AWAITING_PAYMENT'::text AND payment_provider = 'offline'::text;
CREATE INDEX orders_by_buyer ON orders USING btree (lower(email)) WHERE status = ANY (ARRAY['COMPLETED'::text, 'CANCELLED'::text]);
CREATE INDEX orders_completed ON orders USING btree (event_id, completed_at, id) WHERE completed_at IS NOT NULL;
CREATE INDEX orders_event_created ON orders USING btree (event_id, created_at DESC, id DESC) WHERE (status = ANY (ARRAY['COMPLETED'::text, 'CANCELLED'::text, 'AWAITING_PAYMENT'::text])) OR refund_status IS NOT NULL OR payment_provider = 'offline'::text;
CREATE INDEX orders_event_name ON orders USING btree (event_id, lower(COALESCE(first_name || ' '::text, ''::text) || COALESCE(last_name, ''::text)), id) WHERE (status = ANY (ARRAY['COMPLETED'::text, 'CANCELLED'::text, 'AWAITING_PAYMENT'::text])) OR refund_status IS NOT NULL OR payment_provider = 'offline'::text;
CREATE INDEX orders_event_states ON orders USING btree (event_id, status, payment_status, refund_status) WHERE (status = ANY (ARRAY['COMPLETED'::text, 'CANCELLED'::text, 'AWAITING_PAYMENT'::text])) OR refund_status IS NOT NULL OR payment_provider = 'offline'::text;
CREATE INDEX orders_event_total ON orders USING btree (event_id, total_gross, id) WHERE (status = ANY (ARRAY['COMPLETED'::text, 'CANCELLED'::text, 'AWAITING_PAYMENT'::text])) OR refund_status IS NOT NULL OR payment_provider = 'offline'::text;
CREATE UNIQUE INDEX orders_idempotency_key ON orders USING btree (event_id, idempotency_key) WHERE idempotency_key IS NOT NULL;
CREATE INDEX orders_import ON orders USING btree (import_id, id) WHERE import_id IS NOT NULL;
CREATE INDEX orders_import_reference ON orders USING btree (event_id, import_reference) WHERE import_reference IS NOT NULL;
CREATE INDEX orders_joined_import_reference ON orders USING btree (event_id, joined_code(import_reference)) WHERE import_reference IS NOT NULL;
CREATE INDEX orders_needing_attention ON orders USING btree (event_id) WHERE needs_attention;
CREATE INDEX orders_ngrams ON orders USING gin (non_ascii_ngrams(search_text)) WHERE search_text ~ '[^\u0001-\u007f]'::text AND ((status = ANY (ARRAY['COMPLETED'::text, 'CANCELLED'::text, 'AWAITING_PAYMENT'::text])) OR refund_status IS NOT NULL OR payment_provider = 'offline'::text);
CREATE INDEX orders_open_network ON orders USING btree (network_hash, event_id) WHERE (status = ANY (ARRAY['RESERVED'::text, 'AWAITING_PAYMENT'::text])) AND network_hash IS NOT NULL;
CREATE UNIQUE INDEX orders_open_session ON orders USING btree (session_hash, event_id) WHERE (status = ANY (ARRAY['RESERVED'::text, 'AWAITING_PAYMENT'::text])) AND unique_slot_released_at IS NULL;
CREATE INDEX orders_open_until ON orders USING btree (reserved_until) WHERE status = ANY (ARRAY['RESERVED'::text, 'AWAITING_PAYMENT'::text]);
CREATE INDEX orders_promo_code ON orders USING btree (promo_code_id) WHERE promo_code_id IS NOT NULL;
CREATE INDEX orders_refunded ON orders USING btree (event_id) WHERE total_refunded > 0 AND completed_at IS NOT NULL;
CREATE INDEX orders_search ON orders USING gin (search_text gin_trgm_ops) WHERE (status = ANY (ARRAY['COMPLETED'::text, 'CANCELLED'::text, 'AWAITING_PAYMENT'::text])) OR refund_status IS NOT NULL OR payment_provider = 'offline'::text;
CREATE INDEX orders_to_remind ON orders USING btree (remind_at) WHERE remind_at IS NOT NULL AND status = 'AWAITING_PAYMENT'::text;
CREATE TRIGGER orders_search_text BEFORE UPDATE OF first_name, last_name, email ON orders FOR EACH ROW EXECUTE FUNCTION set_order_search_text();
CREATE TRIGGER orders_search_text_new BEFORE INSERT ON orders FOR EACH ROW WHEN (new.email IS NOT NULL) EXECUTE FUNCTION set_order_search_text();

create table organizers (
  id bigint not null generated always as identity,
  account_id bigint not null,
  name text not null,
  email text not null,
  phone text,
  website text,
  description text,
  timezone text not null,
  currency text not null,
  tax_behavior text,
  terms_id bigint,
  privacy_id bigint,
  has_public_page boolean not null default true,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint organizers_pkey PRIMARY KEY (id),
  constraint organizers_id_account_id_key UNIQUE (id, account_id),
  constraint organizers_tax_behavior_check CHECK (tax_behavior = ANY (ARRAY['inclusive'::text, 'exclusive'::text])),
  constraint organizers_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint organizers_privacy_id_fkey FOREIGN KEY (privacy_id) REFERENCES legal_documents(id),
  constraint organizers_terms_id_fkey FOREIGN KEY (terms_id) REFERENCES legal_documents(id)
);
CREATE INDEX organizers_account ON organizers USING btree (account_id);
CREATE TRIGGER organizers_update_search AFTER UPDATE OF name ON organizers FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name) EXECUTE FUNCTION update_search_of_organizer();

create table passkeys (
  id bigint not null generated always as identity,
  user_id bigint not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  is_synced boolean not null,
  aaguid text not null,
  name text not null,
  last_used_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX passkeys_user ON passkeys USING btree (user_id);

create table payment_attempts (
  id bigint not null generated always as identity,
  order_id bigint not null,
  number integer not null,
  proposed_change_id bigint,
  provider text not null,
  reference text not null,
  status text not null default 'REQUESTED'::text,
  amount bigint not null,
  currency text not null,
  platform_fee bigint not null default 0,
  paid_to text,
  created_at timestamp with time zone not null,
  constraint payment_attempts_pkey PRIMARY KEY (id),
  constraint payment_attempts_order_id_number_key UNIQUE (order_id, number),
  constraint payment_attempts_reference_key UNIQUE (reference),
  constraint payment_attempts_amount_check CHECK (amount > 0),
  constraint payment_attempts_platform_fee_check CHECK (platform_fee >= 0),
  constraint payment_attempts_provider_check CHECK (provider = ANY (ARRAY['sandbox'::text, 'stripe'::text, 'offline'::text])),
  constraint payment_attempts_status_check CHECK (status = ANY (ARRAY['REQUESTED'::text, 'CREATED'::text, 'FAILED'::text])),
  constraint payment_attempts_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint payment_attempts_proposed_change_id_fkey FOREIGN KEY (proposed_change_id) REFERENCES proposed_changes(id) ON DELETE CASCADE
);
CREATE INDEX payment_attempts_change ON payment_attempts USING btree (proposed_change_id) WHERE proposed_change_id IS NOT NULL;

create table payments (
  id bigint not null generated always as identity,
  order_id bigint not null,
  order_change_id bigint,
  proposed_change_id bigint,
  provider text not null,
  provider_payment_id text not null,
  client_secret text,
  status text not null,
  amount bigint not null,
  currency text not null,
  platform_fee bigint not null default 0,
  paid_to text,
  failure_code text,
  next_check_at timestamp with time zone not null default (now() + '00:01:00'::interval),
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint payments_pkey PRIMARY KEY (id),
  constraint payments_provider_provider_payment_id_key UNIQUE (provider, provider_payment_id),
  constraint payments_amount_check CHECK (amount > 0),
  constraint payments_platform_fee_check CHECK (platform_fee >= 0),
  constraint payments_provider_check CHECK (provider = ANY (ARRAY['sandbox'::text, 'stripe'::text, 'offline'::text])),
  constraint payments_status_check CHECK (status = ANY (ARRAY['OPEN'::text, 'SUCCEEDED'::text, 'RETURNED'::text, 'FAILED'::text, 'CANCELLED'::text])),
  constraint payments_order_change_id_fkey FOREIGN KEY (order_change_id) REFERENCES order_changes(id) ON DELETE CASCADE,
  constraint payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint payments_proposed_change_id_fkey FOREIGN KEY (proposed_change_id) REFERENCES proposed_changes(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX payments_one_of_change ON payments USING btree (order_change_id) WHERE order_change_id IS NOT NULL;
CREATE UNIQUE INDEX payments_one_success ON payments USING btree (order_id) WHERE status = 'SUCCEEDED'::text AND order_change_id IS NULL;
CREATE INDEX payments_order ON payments USING btree (order_id);
CREATE INDEX payments_proposed_change ON payments USING btree (proposed_change_id) WHERE proposed_change_id IS NOT NULL;
CREATE INDEX payments_to_check ON payments USING btree (next_check_at) WHERE status = 'OPEN'::text;

create table promo_codes (
  id bigint not null generated always as identity,
  event_id bigint not null,
  stock_id bigint not null,
  code text not null,
  normalised_code text not null,
  discount_type text not null,
  discount bigint not null default 0,
  applicable_ticket_ids bigint[] not null default '{}'::bigint[],
  start_date timestamp with time zone,
  expiry_date timestamp with time zone,
  batch_id bigint,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint promo_codes_pkey PRIMARY KEY (id),
  constraint promo_codes_stock_id_key UNIQUE (stock_id),
  constraint promo_codes_dates_check CHECK (start_date IS NULL OR expiry_date IS NULL OR expiry_date > start_date),
  constraint promo_codes_discount_check CHECK (discount >= 0),
  constraint promo_codes_discount_type_check CHECK (discount_type = ANY (ARRAY['NONE'::text, 'FIXED'::text, 'PERCENTAGE'::text])),
  constraint promo_codes_percentage_check CHECK (discount_type <> 'PERCENTAGE'::text OR discount <= 100000),
  constraint promo_codes_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);
CREATE INDEX promo_codes_event_created ON promo_codes USING btree (event_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX promo_codes_event_id_normalised_code_key ON promo_codes USING btree (event_id, normalised_code) WHERE deleted_at IS NULL;
CREATE INDEX promo_codes_search ON promo_codes USING gin (searchable(code) gin_trgm_ops) WHERE deleted_at IS NULL;

create table proposed_changes (
  id bigint not null generated always as identity,
  event_id bigint not null,
  order_id bigint not null,
  status text not null default 'WAITING'::text,
  steps jsonb not null,
  planned jsonb not null,
  amount bigint not null,
  expires_at timestamp with time zone not null,
  idempotency_key uuid not null,
  decided_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint proposed_changes_pkey PRIMARY KEY (id),
  constraint proposed_changes_order_id_idempotency_key_key UNIQUE (order_id, idempotency_key),
  constraint proposed_changes_amount_check CHECK (amount > 0),
  constraint proposed_changes_status_check CHECK (status = ANY (ARRAY['WAITING'::text, 'APPLIED'::text, 'EXPIRED'::text, 'WITHDRAWN'::text])),
  constraint proposed_changes_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
CREATE INDEX proposed_changes_due ON proposed_changes USING btree (expires_at) WHERE status = 'WAITING'::text;
CREATE UNIQUE INDEX proposed_changes_one_waiting ON proposed_changes USING btree (order_id) WHERE status = 'WAITING'::text;

create table provider_connections (
  id bigint not null generated always as identity,
  account_id bigint not null,
  provider text not null,
  provider_account_id text not null,
  is_live boolean not null,
  charges_enabled boolean not null default false,
  payouts_enabled boolean not null default false,
  details_submitted boolean not null default false,
  name text,
  country text,
  default_currency text,
  requirements jsonb not null default '[]'::jsonb,
  disabled_reason text,
  disconnected_at timestamp with time zone,
  disconnected_by text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint provider_connections_pkey PRIMARY KEY (id),
  constraint provider_connections_provider_provider_account_id_key UNIQUE (provider, provider_account_id),
  constraint provider_connections_disconnected_by_check CHECK (disconnected_by = ANY (ARRAY['ORGANIZER'::text, 'PROVIDER'::text])),
  constraint provider_connections_disconnected_check CHECK ((disconnected_at IS NULL) = (disconnected_by IS NULL)),
  constraint provider_connections_provider_check CHECK (provider = 'stripe'::text),
  constraint provider_connections_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX provider_connections_one ON provider_connections USING btree (account_id, provider, is_live) WHERE disconnected_at IS NULL;

create table provider_notices (
  provider text not null,
  notice_id text not null,
  received_at timestamp with time zone not null default now(),
  constraint provider_notices_pkey PRIMARY KEY (provider, notice_id)
);
CREATE INDEX provider_notices_received ON provider_notices USING btree (received_at);

create table question_answers (
  id bigint not null generated always as identity,
  event_id bigint not null,
  question_id bigint not null,
  order_id bigint not null,
  attendee_id bigint,
  answer jsonb not null,
  created_at timestamp with time zone not null default now(),
  constraint question_answers_pkey PRIMARY KEY (id),
  constraint question_answers_attendee_id_fkey FOREIGN KEY (attendee_id) REFERENCES attendees(id) ON DELETE CASCADE,
  constraint question_answers_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX question_answers_attendee ON question_answers USING btree (attendee_id, question_id) WHERE attendee_id IS NOT NULL;
CREATE UNIQUE INDEX question_answers_order ON question_answers USING btree (order_id, question_id) WHERE attendee_id IS NULL;
CREATE INDEX question_answers_question ON question_answers USING btree (question_id, id DESC);

create table question_tickets (
  question_id bigint not null,
  ticket_id bigint not null,
  constraint question_tickets_pkey PRIMARY KEY (question_id, ticket_id),
  constraint question_tickets_question_id_fkey FOREIGN KEY (question_id) REFERENCES questions(id) ON DELETE CASCADE
);

create table questions (
  id bigint not null generated always as identity,
  event_id bigint not null,
  title text not null,
  description text,
  type text not null,
  belongs_to text not null,
  options jsonb not null default '[]'::jsonb,
  last_option_id integer not null default 0,
  required boolean not null default false,
  is_hidden boolean not null default false,
  all_tickets boolean not null default true,
  condition jsonb,
  "order" integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint questions_pkey PRIMARY KEY (id),
  constraint questions_belongs_to_check CHECK (belongs_to = ANY (ARRAY['ORDER'::text, 'TICKET'::text])),
  constraint questions_type_check CHECK (type = ANY (ARRAY['SINGLE_LINE_TEXT'::text, 'MULTI_LINE_TEXT'::text, 'DROPDOWN'::text, 'RADIO'::text, 'CHECKBOX'::text, 'DATE'::text, 'ADDRESS'::text])),
  constraint questions_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);
CREATE INDEX questions_event ON questions USING btree (event_id, "order", id) WHERE deleted_at IS NULL;

create unlogged table rate_counts (
  key text not null,
  started_at timestamp with time zone not null,
  count integer not null,
  constraint rate_counts_pkey PRIMARY KEY (key),
  constraint rate_counts_count_check CHECK (count > 0)
);

create table receipts (
  id bigint not null generated always as identity,
  order_id bigint not null,
  amount bigint not null,
  received_on date not null,
  note text,
  idempotency_key uuid not null,
  undone_at timestamp with time zone,
  returned_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint receipts_pkey PRIMARY KEY (id),
  constraint receipts_order_id_idempotency_key_key UNIQUE (order_id, idempotency_key),
  constraint receipts_amount_check CHECK (amount > 0),
  constraint receipts_undone_or_returned_check CHECK (undone_at IS NULL OR returned_at IS NULL),
  constraint receipts_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);

create table recovery_codes (
  user_id bigint not null,
  hash text not null,
  salt text not null,
  created_at timestamp with time zone not null default now(),
  constraint recovery_codes_pkey PRIMARY KEY (user_id, hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table refunds (
  id bigint not null generated always as identity,
  order_id bigint not null,
  payment_id bigint not null,
  amount bigint not null,
  status text not null,
  reason text not null,
  provider_refund_id text,
  failure text,
  failed_tries integer not null default 0,
  notifies_buyer boolean not null default false,
  idempotency_key uuid,
  next_check_at timestamp with time zone not null default (now() + '00:01:00'::interval),
  refunded_at timestamp with time zone,
  undone_at timestamp with time zone,
  resolved_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint refunds_pkey PRIMARY KEY (id),
  constraint refunds_amount_check CHECK (amount > 0),
  constraint refunds_reason_check CHECK (reason = ANY (ARRAY['ORGANIZER'::text, 'ORDER_EXPIRED'::text, 'ORDER_CANCELLED'::text, 'DUPLICATE'::text, 'PROVIDER'::text, 'ORDER_CHANGE'::text])),
  constraint refunds_status_check CHECK (status = ANY (ARRAY['PENDING'::text, 'SUCCEEDED'::text, 'FAILED'::text])),
  constraint refunds_undone_at_check CHECK (undone_at IS NULL OR refunded_at IS NOT NULL AND status = 'FAILED'::text),
  constraint refunds_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id)
);
CREATE UNIQUE INDEX refunds_asked_once ON refunds USING btree (order_id, idempotency_key) WHERE idempotency_key IS NOT NULL;
CREATE UNIQUE INDEX refunds_one_by_itself ON refunds USING btree (payment_id) WHERE (reason = ANY (ARRAY['ORDER_EXPIRED'::text, 'ORDER_CANCELLED'::text, 'DUPLICATE'::text])) AND status <> 'FAILED'::text;
CREATE UNIQUE INDEX refunds_one_pending ON refunds USING btree (payment_id) WHERE status = 'PENDING'::text AND reason <> 'PROVIDER'::text;
CREATE INDEX refunds_order ON refunds USING btree (order_id);
CREATE UNIQUE INDEX refunds_provider ON refunds USING btree (payment_id, provider_refund_id) WHERE provider_refund_id IS NOT NULL;
CREATE INDEX refunds_to_check ON refunds USING btree (next_check_at) WHERE status = 'PENDING'::text;
CREATE INDEX refunds_undone ON refunds USING btree (order_id) WHERE undone_at IS NOT NULL;

create table refused_scans (
  id bigint not null generated always as identity,
  event_id bigint not null,
  check_in_list_id bigint not null,
  "position" bigint not null default 0,
  check_in_device_id bigint,
  attendee_id bigint,
  outcome text not null,
  code_suffix text not null,
  was_admitted boolean not null default false,
  scanned_at timestamp with time zone not null,
  constraint refused_scans_pkey PRIMARY KEY (id),
  constraint refused_scans_attendee_id_fkey FOREIGN KEY (attendee_id) REFERENCES attendees(id) ON DELETE CASCADE,
  constraint refused_scans_check_in_list_id_fkey FOREIGN KEY (check_in_list_id) REFERENCES check_in_lists(id) ON DELETE CASCADE
);
CREATE INDEX refused_scans_attendee ON refused_scans USING btree (attendee_id) WHERE attendee_id IS NOT NULL;
CREATE INDEX refused_scans_list ON refused_scans USING btree (check_in_list_id, scanned_at DESC, id DESC);
CREATE INDEX refused_scans_position ON refused_scans USING btree (check_in_list_id, "position");
CREATE INDEX refused_scans_time ON refused_scans USING btree (scanned_at);

create table replaced_tickets (
  id bigint not null generated always as identity,
  event_id bigint not null,
  attendee_id bigint not null,
  short_id text not null,
  old_code text,
  reason text not null default 'TRANSFERRED'::text,
  created_at timestamp with time zone not null default now(),
  constraint replaced_tickets_pkey PRIMARY KEY (id),
  constraint replaced_tickets_short_id_key UNIQUE (short_id),
  constraint replaced_tickets_reason_check CHECK (reason = ANY (ARRAY['TRANSFERRED'::text, 'REACTIVATED'::text, 'CHANGED'::text])),
  constraint replaced_tickets_attendee_id_fkey FOREIGN KEY (attendee_id) REFERENCES attendees(id) ON DELETE CASCADE
);
CREATE INDEX replaced_tickets_attendee ON replaced_tickets USING btree (attendee_id);
CREATE INDEX replaced_tickets_event ON replaced_tickets USING btree (event_id);
CREATE INDEX replaced_tickets_old_code ON replaced_tickets USING btree (event_id, old_code) WHERE old_code IS NOT NULL;

create table revoked_ticket_codes (
  event_id bigint not null,
  ticket_code bytea not null,
  revoked_at timestamp with time zone not null default now(),
  constraint revoked_ticket_codes_pkey PRIMARY KEY (event_id, ticket_code),
  constraint revoked_ticket_codes_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);

create table sandbox_payments (
  id text not null,
  client_secret text not null,
  amount bigint not null,
  currency text not null,
  reference text not null,
  status text not null,
  failure_code text,
  created_at timestamp with time zone not null default now(),
  refund_outcome text not null default 'at_once'::text,
  constraint sandbox_payments_pkey PRIMARY KEY (id),
  constraint sandbox_payments_client_secret_key UNIQUE (client_secret),
  constraint sandbox_payments_refund_outcome_check CHECK (refund_outcome = ANY (ARRAY['at_once'::text, 'late'::text, 'late_failure'::text])),
  constraint sandbox_payments_status_check CHECK (status = ANY (ARRAY['requires_card'::text, 'requires_action'::text, 'processing'::text, 'succeeded'::text, 'failed'::text, 'cancelled'::text]))
);
CREATE UNIQUE INDEX sandbox_payments_reference ON sandbox_payments USING btree (reference);

create table sandbox_refunds (
  reference text not null,
  payment_id text not null,
  amount bigint not null,
  decided text not null,
  failure text,
  decided_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  constraint sandbox_refunds_pkey PRIMARY KEY (reference),
  constraint sandbox_refunds_amount_check CHECK (amount > 0),
  constraint sandbox_refunds_decided_check CHECK (decided = ANY (ARRAY['succeeded'::text, 'failed'::text])),
  constraint sandbox_refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES sandbox_payments(id)
);
CREATE INDEX sandbox_refunds_payment ON sandbox_refunds USING btree (payment_id);

create table secrets (
  name text not null,
  value text not null,
  constraint secrets_pkey PRIMARY KEY (name)
);

create table sellers (
  organizer_id bigint not null,
  is_issuing boolean not null default false,
  legal_name text,
  line_1 text,
  line_2 text,
  city text,
  postal_code text,
  country text,
  vat_number text,
  tax_number text,
  prefix text not null default ''::text,
  footer text,
  last_sequence bigint not null default 0,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint sellers_pkey PRIMARY KEY (organizer_id),
  constraint sellers_is_issuing_check CHECK (NOT is_issuing OR num_nonnulls(legal_name, line_1, city, country) = 4),
  constraint sellers_last_sequence_check CHECK (last_sequence >= 0),
  constraint sellers_prefix_check CHECK (prefix !~ '[0-9]$'::text),
  constraint sellers_organizer_id_fkey FOREIGN KEY (organizer_id) REFERENCES organizers(id) ON DELETE CASCADE
);

create table sessions (
  id text not null,
  user_id bigint not null,
  account_id bigint not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  user_agent text,
  network text,
  last_seen_at timestamp with time zone not null default now(),
  authenticated_at timestamp with time zone,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES account_users(account_id, user_id) ON DELETE CASCADE
);
CREATE INDEX sessions_expires ON sessions USING btree (expires_at);
CREATE INDEX sessions_user ON sessions USING btree (user_id);

create table sign_in_origins (
  email_hash text not null,
  origin text not null,
  tries integer not null default 0,
  rounds integer not null default 0,
  renewed_at timestamp with time zone not null,
  signed_in_at timestamp with time zone,
  constraint sign_in_origins_pkey PRIMARY KEY (email_hash, origin)
);
CREATE INDEX sign_in_origins_renewed ON sign_in_origins USING btree (renewed_at);

create table stat_changes (
  id bigint not null generated always as identity,
  event_id bigint not null,
  ticket_id bigint not null,
  affiliate_id bigint,
  day date not null,
  quarter_hour timestamp with time zone,
  orders bigint not null default 0,
  cancelled bigint not null default 0,
  attendees bigint not null default 0,
  gross bigint not null default 0,
  tax bigint not null default 0,
  fee bigint not null default 0,
  refunded bigint not null default 0,
  check_ins bigint not null default 0,
  views bigint not null default 0,
  clicks bigint not null default 0,
  constraint stat_changes_pkey PRIMARY KEY (id)
);
CREATE INDEX stat_changes_event ON stat_changes USING btree (event_id);

create table stock_holds (
  order_id bigint not null,
  stock_id bigint not null,
  ticket_price_id bigint,
  quantity integer not null,
  is_sold boolean not null default false,
  constraint stock_holds_quantity_check CHECK (quantity >= 0)
);
CREATE INDEX stock_holds_held ON stock_holds USING btree (stock_id) WHERE NOT is_sold;
CREATE UNIQUE INDEX stock_holds_once ON stock_holds USING btree (order_id, stock_id, ticket_price_id) NULLS NOT DISTINCT;

create table stocks (
  id bigint not null generated always as identity,
  event_id bigint not null,
  kind text not null,
  capacity bigint,
  held bigint not null default 0,
  sold bigint not null default 0,
  version integer not null default 0,
  constraint stocks_pkey PRIMARY KEY (id),
  constraint stocks_capacity_check CHECK (capacity >= 0),
  constraint stocks_capacity_not_exceeded_check CHECK (capacity IS NULL OR (held + sold) <= capacity),
  constraint stocks_held_check CHECK (held >= 0),
  constraint stocks_kind_check CHECK (kind = ANY (ARRAY['TICKET_PRICE'::text, 'CAPACITY_ASSIGNMENT'::text, 'PROMO_CODE'::text])),
  constraint stocks_sold_check CHECK (sold >= 0)
) with (fillfactor=50);
CREATE INDEX stocks_event ON stocks USING btree (event_id);

create table stored_objects (
  key text not null,
  created_at timestamp with time zone not null default now(),
  constraint stored_objects_pkey PRIMARY KEY (key)
);

create table taxes_and_fees (
  id bigint not null generated always as identity,
  account_id bigint not null,
  name text not null,
  description text,
  type text not null,
  calculation_type text not null,
  rate bigint not null,
  currency_code text,
  tax_behavior text,
  is_in_price boolean not null default false,
  is_active boolean not null default true,
  is_default boolean not null default false,
  charged_since timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint taxes_and_fees_pkey PRIMARY KEY (id),
  constraint taxes_and_fees_calculation_type_check CHECK (calculation_type = ANY (ARRAY['FIXED'::text, 'PERCENTAGE'::text])),
  constraint taxes_and_fees_currency_code_check CHECK ((calculation_type = 'FIXED'::text) = (currency_code IS NOT NULL)),
  constraint taxes_and_fees_fee_columns_check CHECK ((type = 'FEE'::text) = (tax_behavior IS NOT NULL) AND (type = 'FEE'::text OR NOT is_in_price)),
  constraint taxes_and_fees_rate_check CHECK (rate >= 0),
  constraint taxes_and_fees_tax_behavior_check CHECK (tax_behavior = ANY (ARRAY['inclusive'::text, 'exclusive'::text])),
  constraint taxes_and_fees_type_check CHECK (type = ANY (ARRAY['TAX'::text, 'FEE'::text])),
  constraint taxes_and_fees_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX taxes_and_fees_account_id_name_key ON taxes_and_fees USING btree (account_id, name) WHERE deleted_at IS NULL;

create table ticket_prices (
  id bigint not null generated always as identity,
  ticket_id bigint not null,
  stock_id bigint not null,
  label text,
  translations jsonb not null default '{}'::jsonb,
  price bigint not null,
  "order" integer not null default 1,
  sale_start_date timestamp with time zone,
  sale_end_date timestamp with time zone,
  is_hidden boolean not null default false,
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint ticket_prices_pkey PRIMARY KEY (id),
  constraint ticket_prices_id_ticket_id_key UNIQUE (id, ticket_id),
  constraint ticket_prices_stock_id_key UNIQUE (stock_id),
  constraint ticket_prices_price_check CHECK (price >= 0),
  constraint ticket_prices_translations_check CHECK (are_translations(translations, VARIADIC ARRAY['label'::text])),
  constraint ticket_prices_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id) ON DELETE CASCADE
);
CREATE INDEX ticket_prices_ticket ON ticket_prices USING btree (ticket_id, "order", id) WHERE deleted_at IS NULL;

create table ticket_taxes_and_fees (
  ticket_id bigint not null,
  tax_or_fee_id bigint not null,
  constraint ticket_taxes_and_fees_pkey PRIMARY KEY (ticket_id, tax_or_fee_id),
  constraint ticket_taxes_and_fees_tax_or_fee_id_fkey FOREIGN KEY (tax_or_fee_id) REFERENCES taxes_and_fees(id) ON DELETE CASCADE,
  constraint ticket_taxes_and_fees_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id) ON DELETE CASCADE
);
CREATE INDEX ticket_taxes_and_fees_of ON ticket_taxes_and_fees USING btree (tax_or_fee_id);

create table tickets (
  id bigint not null generated always as identity,
  event_id bigint not null,
  title text not null,
  description text,
  translations jsonb not null default '{}'::jsonb,
  type text not null,
  tax_behavior text not null default 'exclusive'::text,
  "order" integer not null default 1,
  min_per_order integer,
  max_per_order integer,
  sale_start_date timestamp with time zone,
  sale_end_date timestamp with time zone,
  is_hidden boolean not null default false,
  is_paused boolean not null default false,
  hide_before_sale_start_date boolean not null default false,
  hide_after_sale_end_date boolean not null default false,
  hide_when_sold_out boolean not null default false,
  is_hidden_without_promo_code boolean not null default false,
  show_quantity_remaining boolean not null default false,
  start_collapsed boolean not null default false,
  is_cancellable boolean not null default true,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint tickets_pkey PRIMARY KEY (id),
  constraint tickets_id_event_id_key UNIQUE (id, event_id),
  constraint tickets_max_per_order_check CHECK (max_per_order >= 1),
  constraint tickets_min_per_order_check CHECK (min_per_order >= 1),
  constraint tickets_sale_dates_check CHECK (sale_end_date IS NULL OR sale_start_date IS NULL OR sale_end_date > sale_start_date),
  constraint tickets_tax_behavior_check CHECK (tax_behavior = ANY (ARRAY['inclusive'::text, 'exclusive'::text])),
  constraint tickets_translations_check CHECK (are_translations(translations, VARIADIC ARRAY['title'::text, 'description'::text])),
  constraint tickets_type_check CHECK (type = ANY (ARRAY['FREE'::text, 'PAID'::text, 'DONATION'::text, 'TIERED'::text])),
  constraint tickets_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);
CREATE INDEX tickets_event ON tickets USING btree (event_id, "order", id) WHERE deleted_at IS NULL;
CREATE INDEX tickets_search ON tickets USING gin (searchable(title) gin_trgm_ops) WHERE deleted_at IS NULL;

create table totps (
  user_id bigint not null,
  secret text not null,
  last_step bigint not null,
  created_at timestamp with time zone not null default now(),
  constraint totps_pkey PRIMARY KEY (user_id),
  constraint totps_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table unmatched_payments (
  id bigint not null generated always as identity,
  account_id bigint,
  provider text not null,
  provider_payment_id text not null,
  amount bigint not null,
  currency text not null,
  reason text not null,
  created_at timestamp with time zone not null default now(),
  resolved_at timestamp with time zone,
  constraint unmatched_payments_pkey PRIMARY KEY (id),
  constraint unmatched_payments_provider_provider_payment_id_key UNIQUE (provider, provider_payment_id),
  constraint unmatched_payments_reason_check CHECK (reason = ANY (ARRAY['UNKNOWN_ORDER'::text, 'OTHER_ACCOUNT'::text])),
  constraint unmatched_payments_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX unmatched_payments_open ON unmatched_payments USING btree (account_id, id DESC) WHERE resolved_at IS NULL;

create table users (
  id bigint not null generated always as identity,
  email text not null,
  pending_email text,
  email_verified_at timestamp with time zone,
  password_hash text,
  passkey_handle bytea,
  first_name text not null,
  last_name text,
  locale text not null,
  timezone text not null,
  terms_accepted_at timestamp with time zone,
  terms_url text,
  privacy_url text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint users_pkey PRIMARY KEY (id),
  constraint users_passkey_handle_key UNIQUE (passkey_handle),
  constraint users_passkey_handle_check CHECK (octet_length(passkey_handle) = 32)
);
CREATE UNIQUE INDEX users_email ON users USING btree (lower(email));

create table waiting_rooms (
  event_id bigint not null,
  mode text not null default 'OFF'::text,
  prequeue_minutes integer not null default 30,
  rate_per_minute integer not null default 300,
  buyers_max integer,
  skips_with_promo_code boolean not null default false,
  updated_at timestamp with time zone not null default now(),
  is_paused boolean not null default false,
  phase text not null default 'CLOSED'::text,
  run integer not null default 0,
  starts_at timestamp with time zone,
  opened_at timestamp with time zone,
  commitment text,
  seed text,
  joins_hash bytea not null default '\x'::bytea,
  prequeue_count integer not null default 0,
  arrivals integer not null default 0,
  serving integer not null default 0,
  passes integer not null default 0,
  begun integer not null default 0,
  credit double precision not null default 0,
  pace double precision not null default 1,
  history jsonb not null default '[]'::jsonb,
  is_sold_out boolean not null default false,
  slow_at timestamp with time zone,
  empty_since timestamp with time zone,
  advanced_at timestamp with time zone not null default now(),
  constraint waiting_rooms_pkey PRIMARY KEY (event_id),
  constraint waiting_rooms_buyers_max_check CHECK (buyers_max >= 1 AND buyers_max <= 1000000),
  constraint waiting_rooms_mode_check CHECK (mode = ANY (ARRAY['OFF'::text, 'SCHEDULED'::text, 'AUTOMATIC'::text])),
  constraint waiting_rooms_phase_check CHECK (phase = ANY (ARRAY['CLOSED'::text, 'PREQUEUE'::text, 'OPEN'::text])),
  constraint waiting_rooms_prequeue_minutes_check CHECK (prequeue_minutes >= 1 AND prequeue_minutes <= 1440),
  constraint waiting_rooms_rate_check CHECK (rate_per_minute >= 1 AND rate_per_minute <= 100000),
  constraint waiting_rooms_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
) with (fillfactor=50);
CREATE INDEX waiting_rooms_watched ON waiting_rooms USING btree (event_id) WHERE mode <> 'OFF'::text OR phase <> 'CLOSED'::text;

create table wallet_devices (
  wallet_pass_id bigint not null,
  device_id text not null,
  push_token text not null,
  registered_at timestamp with time zone not null,
  constraint wallet_devices_pkey PRIMARY KEY (wallet_pass_id, device_id),
  constraint wallet_devices_wallet_pass_id_fkey FOREIGN KEY (wallet_pass_id) REFERENCES wallet_passes(id) ON DELETE CASCADE
);
CREATE INDEX wallet_devices_device ON wallet_devices USING btree (device_id);

create table wallet_events (
  event_id bigint not null,
  checked_at timestamp with time zone not null,
  google_class_hash text,
  constraint wallet_events_pkey PRIMARY KEY (event_id),
  constraint wallet_events_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);

create table wallet_passes (
  id bigint not null generated always as identity,
  event_id bigint not null,
  attendee_id bigint,
  short_id text not null,
  serial text not null,
  content_hash text not null,
  changed_at timestamp with time zone not null,
  is_at_google boolean not null default false,
  created_at timestamp with time zone not null default now(),
  constraint wallet_passes_pkey PRIMARY KEY (id),
  constraint wallet_passes_attendee_id_short_id_key UNIQUE (attendee_id, short_id),
  constraint wallet_passes_serial_key UNIQUE (serial),
  constraint wallet_passes_attendee_id_fkey FOREIGN KEY (attendee_id) REFERENCES attendees(id) ON DELETE SET NULL,
  constraint wallet_passes_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);
CREATE INDEX wallet_passes_event ON wallet_passes USING btree (event_id);

create table webhook_deliveries (
  id bigint not null generated always as identity,
  endpoint_id bigint not null,
  account_id bigint not null,
  activity_id bigint,
  event_id bigint,
  type text not null,
  status text not null default 'PENDING'::text,
  attempts integer not null default 0,
  next_attempt_at timestamp with time zone not null default now(),
  locked_until timestamp with time zone,
  body text,
  attempted_at timestamp with time zone,
  request_headers jsonb,
  response_status integer,
  response_headers jsonb,
  response_body text,
  error text,
  duration_ms integer,
  history jsonb not null default '[]'::jsonb,
  delivered_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint webhook_deliveries_pkey PRIMARY KEY (id),
  constraint webhook_deliveries_status_check CHECK (status = ANY (ARRAY['PENDING'::text, 'DELIVERED'::text, 'FAILED'::text]))
);
CREATE INDEX webhook_deliveries_account ON webhook_deliveries USING btree (account_id, id);
CREATE UNIQUE INDEX webhook_deliveries_activity ON webhook_deliveries USING btree (activity_id, endpoint_id);
CREATE INDEX webhook_deliveries_endpoint ON webhook_deliveries USING btree (endpoint_id, id);
CREATE INDEX webhook_deliveries_pending ON webhook_deliveries USING btree (endpoint_id, next_attempt_at) WHERE status = 'PENDING'::text;
CREATE INDEX webhook_deliveries_time ON webhook_deliveries USING brin (created_at);

create table webhook_endpoints (
  id bigint not null generated always as identity,
  account_id bigint not null,
  url text not null,
  description text,
  event_types text[] not null,
  triggers jsonb not null,
  organizer_ids bigint[] not null default '{}'::bigint[],
  event_ids bigint[] not null default '{}'::bigint[],
  has_personal_data boolean not null default false,
  payload_version integer not null,
  encrypted_secret text not null,
  encrypted_previous_secret text,
  previous_secret_until timestamp with time zone,
  status text not null default 'ENABLED'::text,
  disabled_because text,
  failing_since timestamp with time zone,
  failures integer not null default 0,
  warned_at timestamp with time zone,
  paused_until timestamp with time zone,
  last_success_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint webhook_endpoints_pkey PRIMARY KEY (id),
  constraint webhook_endpoints_disabled_because_check CHECK (disabled_because = ANY (ARRAY['MEMBER'::text, 'GONE'::text, 'FAILING'::text])),
  constraint webhook_endpoints_disabled_check CHECK ((status = 'DISABLED'::text) = (disabled_because IS NOT NULL)),
  constraint webhook_endpoints_previous_secret_check CHECK ((encrypted_previous_secret IS NULL) = (previous_secret_until IS NULL)),
  constraint webhook_endpoints_status_check CHECK (status = ANY (ARRAY['ENABLED'::text, 'DISABLED'::text])),
  constraint webhook_endpoints_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE INDEX webhook_endpoints_account ON webhook_endpoints USING btree (account_id);

create unlogged table worker_pools (
  id text not null,
  last_seen timestamp with time zone not null default now(),
  constraint worker_pools_pkey PRIMARY KEY (id)
);
