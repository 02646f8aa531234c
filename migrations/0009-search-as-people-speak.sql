-- ── Search as people speak ─────────────────────────────────────────────────────────────────────────────────────────

-- A text as it is searched in: what domain/search.ts calls folded, letter by letter. The table of letters is for databases whose locale
-- knows only the English ones, and for those that are others with something through them.
create function folded(given text) returns text
language sql immutable strict parallel safe as $$
  select replace(replace(replace(replace(
  translate(
    lower(regexp_replace(
      normalize(replace(given, '´', ''), nfkd),
      '[]\u0300-\u036f''’‘ʼʻ′`‐‒–—―−.,;:!?·・"“”„«»()[-]', '', 'g')),
        'ÆÐØÞĐĦŁŊŒŦƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧ'
        'ΨΩϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤ'
        'ҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖ'
        'ẞðđħıłŋøŧς',
        'ædoþdhlnœtɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵƣƥʀƨʃƭʈʊʋƴƶʒƹƽǥƕƿȝƞȣȥⱥȼƚⱦɂƀʉʌɇɉɋɍɏͱͳͷϳαβγδεζηθικλμνξοπρστυφχ'
        'ψωϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥ'
        'ҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ'
        'ßddhilnotσ'),
  'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$$;

-- What an order and an attendee are found by: names and references, which a door may look through, and on a second line the address,
-- which it may not.
alter table orders add column search_text text not null default '';
alter table attendees add column search_text text not null default '';

create function order_search_text(orders) returns text language sql stable as $$
  select public.folded(concat_ws(' ', $1.first_name, $1.last_name, $1.public_id))
    || E'\n' || public.folded(coalesce($1.email, ''))
$$;

create function attendee_search_text(attendees) returns text language sql stable as $$
  select public.folded(concat_ws(' ', $1.first_name, $1.last_name, $1.public_id,
    (select orders.public_id from public.orders where orders.id = $1.order_id))) || E'\n' || public.folded($1.email)
$$;

create function set_order_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := public.order_search_text(new);
  return new;
end $$;

create function set_attendee_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := public.attendee_search_text(new);
  return new;
end $$;

-- A reservation has no name yet, so the statement that sells does not pay for this.
create trigger orders_search_text_new before insert on orders
  for each row when (new.email is not null) execute function set_order_search_text();
create trigger orders_search_text before update of first_name, last_name, email on orders
  for each row execute function set_order_search_text();
create trigger attendees_search_text before insert or update of first_name, last_name, email on attendees
  for each row execute function set_attendee_search_text();

update orders set search_text = order_search_text(orders) where email is not null;
update attendees set search_text = attendee_search_text(attendees);

-- Every database that Foyer brings along has it; where one's own does not, or may not have it, the same is found, only slower.
do $$
begin
  create extension if not exists pg_trgm;
  create index orders_search on orders using gin (search_text gin_trgm_ops)
    where (status in ('COMPLETED', 'CANCELLED', 'AWAITING_PAYMENT') or refund_status is not null);
  create index attendees_search on attendees using gin (search_text gin_trgm_ops) where status <> 'PENDING';
exception when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then
  raise warning 'Search works without an index: the extension pg_trgm can''t be created here.';
end $$;

-- ── A check-in list for every ticket ───────────────────────────────────────────────────────────────────────────────

-- All of the event's tickets, also those that are made later; `check_in_list_tickets` then says nothing.
alter table check_in_lists add column all_tickets boolean not null default false;
