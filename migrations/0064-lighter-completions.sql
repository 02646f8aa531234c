-- ── What a completion writes along ─────────────────────────────────────────────────────────────────────────────────

-- The three texts that an order's names are found and compared by. What is written in English letters alone is said by an expression that
-- the planner puts in the place of the call; a function with a query of its own costs many times as much, and was called eight times an order.
-- What was longer before is what is asked of all other letters, word for word.

create function folded_letters(given text) returns text
language sql immutable strict parallel safe as $$
  select case when octet_length(bare) = length(bare) then bare else replace(replace(replace(replace(
    translate(bare,
        'ÆÐØÞĐĦŁŊŒŦƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧ'
        'ΨΩϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤ'
        'ҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖ'
        'ẞðđħıłŋøŧς',
        'ædoþdhlnœtɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵƣƥʀƨʃƭʈʊʋƴƶʒƹƽǥƕƿȝƞȣȥⱥȼƚⱦɂƀʉʌɇɉɋɍɏͱͳͷϳαβγδεζηθικλμνξοπρστυφχ'
        'ψωϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥ'
        'ҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ'
        'ßddhilnotσ'),
  'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') end
  from (select lower(regexp_replace(
      normalize(replace(given, '´', ''), nfkd),
      '[]\u0300-\u036f''’‘ʼʻ′`‐‒–—―−.,;:!?·・"“”„«»()[-]', '', 'g')) as bare) as without_accents
$$;

-- For the English letters it does not matter which language the database sorts by.
create or replace function folded(given text) returns text
language sql immutable parallel safe as $$
  select case
    when octet_length(given) = length(given) then translate(lower(given collate "C"), ']''`.,;:!?"()[-', '')
    else public.folded_letters(given)
  end
$$;

create function mailbox_with_signs(email text) returns text
language sql immutable strict parallel safe as $$
  select case
    when plain ~ '@(gmail|googlemail)\.com$' then replace(split_part(plain, '@', 1), '.', '') || '@gmail.com'
    else plain
  end
  from (select regexp_replace(lower(email), '^([^@+]+)\+[^@]*@', '\1@') as plain) as untagged
$$;

-- The two that make columns are no expressions: those of columns are planned with every row that is written.
create or replace function mailbox_of(email text) returns text
language plpgsql immutable strict parallel safe as $$
begin
  if strpos(email, '+') = 0 and strpos(lower(email), '@g') = 0 then
    return lower(email);
  end if;
  return public.mailbox_with_signs(email);
end $$;

create function name_of_many_words(first_name text, last_name text) returns text
language sql immutable parallel safe as $$
  select array_to_string(array(
  select word
  from regexp_split_to_table(public.folded(first_name || ' ' || last_name), '\s+') as word
  where word <> ''
  order by word collate "C"), ' ')
$$;

create or replace function name_as_compared(first_name text, last_name text) returns text
language plpgsql immutable parallel safe as $$
declare
  first text := public.folded(first_name) collate "C";
  last text := public.folded(last_name) collate "C";
begin
  if coalesce(last_name, '') = '' then
    return '';
  end if;
  if first_name ~ '^[!-~]+$' and last_name ~ '^[!-~]+$' then
    return btrim(least(first collate "C", last collate "C") || ' ' || greatest(first collate "C", last collate "C"));
  end if;
  return public.name_of_many_words(first_name, last_name);
end $$;

-- As before, without a function for the row around each.
create or replace function set_order_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := public.folded(concat_ws(' ', new.first_name, new.last_name, new.public_id))
    || E'\n' || public.folded(coalesce(new.email, ''));
  return new;
end $$;

create or replace function set_attendee_search_text() returns trigger language plpgsql as $$
declare
  reference text;
begin
  select orders.public_id into reference from public.orders where orders.id = new.order_id;
  new.search_text := public.folded(concat_ws(' ', new.first_name, new.last_name, new.public_id, reference))
    || E'\n' || public.folded(new.email);
  return new;
end $$;

drop function order_search_text(orders);
drop function attendee_search_text(attendees);

-- The newest are found by the primary key, read from its end.
drop index mails_newest;
