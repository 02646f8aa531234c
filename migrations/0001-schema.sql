-- The schema of Foyer. docs/data-model.md explains how the tables belong together.
-- Money is a bigint in the currency's smallest unit, percentages are thousandths of a percent,
-- times are timestamptz. States are text with a check, because a migration can replace a check.
-- This file is never edited: changes are new migrations (CONTRIBUTING.md).

-- ── Text functions ───────────────────────────────────────────────────────────────────────────────
-- Used by generated columns, checks and indexes, so they are created first. Bodies are quoted text
-- that names functions and tables with their schema (docs/decisions/0070).

-- The form of a text that is searched: lower case, without accents and punctuation. It equals
-- `folded` of src/domain/search.ts. The table of letters is for databases whose locale knows only
-- English, and for letters that have no accent to remove. folded() handles English texts itself and
-- is inlined.
create function folded_letters(given text) returns text
language sql immutable strict parallel safe as $$
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
$$;

create function folded(given text) returns text language sql immutable parallel safe as $$
  select case
    when octet_length(given) = length(given)
      then translate(lower(given collate "C"), ']''`.,;:!?"()[-', '')
    else public.folded_letters(given)
  end
$$;

-- The folded text followed by its other common spellings (Müller, Mueller), as `searchable` of
-- src/domain/search.ts.
create function searchable_letters(given text) returns text
language sql immutable strict parallel safe as $$
  select public.folded(given) || case
    when whole ~ '[äöüőűøåđÄÖÜŐŰØÅĐ]' then ' ' || public.folded(
      replace(replace(replace(replace(replace(
        translate(whole, 'ÄäÖöŐőØøÜüŰűÅåĐđ', 'ääööööööüüüüååđđ'),
        'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'å', 'aa'), 'đ', 'dj'))
    else '' end
  from (select normalize(given, nfc) as whole) as composed
$$;

create function searchable(given text) returns text language sql immutable parallel safe as $$
  select case
    when octet_length(given) = length(given) then public.folded(given)
    else public.searchable_letters(given)
  end
$$;

-- Every character and every pair of characters of a text that are not ASCII: pg_trgm does not index
-- them in all locales.
create function non_ascii_ngrams(given text) returns text[]
language sql immutable strict parallel safe as $$
  select array(
  select distinct substr(run, at, many)
  from regexp_split_to_table(given, '[\u0001-\u007f]+') as run,
    generate_series(1, length(run)) as at,
    generate_series(1, 2) as many
  where at + many - 1 <= length(run))
$$;

-- The mailbox of an email, as src/domain/duplicates.ts: without a tag and, for Gmail, without dots.
-- Generated columns are planned with every written row, so the usual case is PL/pgSQL.
create function tagged_mailbox_of(email text) returns text
language sql immutable strict parallel safe as $$
  select case
    when plain ~ '@(gmail|googlemail)\.com$'
      then replace(split_part(plain, '@', 1), '.', '') || '@gmail.com'
    else plain
  end
  from (select regexp_replace(lower(email), '^([^@+]+)\+[^@]*@', '\1@') as plain) as untagged
$$;

create function mailbox_of(email text) returns text
language plpgsql immutable strict parallel safe as $$
begin
  if strpos(email, '+') = 0 and strpos(lower(email), '@g') = 0 then
    return lower(email);
  end if;
  return public.tagged_mailbox_of(email);
end $$;

-- A name for comparison: folded, its words sorted. Empty without a last name.
create function sorted_name_words(first_name text, last_name text) returns text
language sql immutable parallel safe as $$
  select array_to_string(array(
  select word
  from regexp_split_to_table(public.folded(first_name || ' ' || last_name), '\s+') as word
  where word <> ''
  order by word collate "C"), ' ')
$$;

create function comparable_name(first_name text, last_name text) returns text
language plpgsql immutable parallel safe as $$
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
end $$;

-- A code in capitals without blanks and hyphens, as `joinedCode` of
-- src/domain/ticket-code/scanned-code.ts.
create function joined_code(code text) returns text
language sql immutable strict parallel safe as $$
  select upper(regexp_replace(code,
    '[\u0001-\u0020\u007f-\u00a0\u2000-\u200f\u2028-\u202f\u205f'
    '-\u2064\u3000\ufeff\u00ad\u2010-\u2015\u2212-]',
    '', 'g') collate "C")
$$;

-- The ticket code: 80 bits derived from a short id (src/domain/ticket-code).
create function ticket_code(short_id text) returns bytea
language sql immutable strict parallel safe as $$
  select substring(sha256(convert_to('FT1 ' || short_id, 'UTF8')) from 1 for 10)
$$;

-- The first 160 characters of sanitized HTML as plain text.
create function description_preview(html text) returns text
language sql immutable parallel safe as $$
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
$$;

-- When an event is over (HOURS_OF_AN_EVENT_WITHOUT_END of src/domain). PL/pgSQL, because adding an
-- interval is only stable, and an SQL function must be immutable to its last operator.
create function event_over_at(start_date timestamptz, end_date timestamptz) returns timestamptz
language plpgsql immutable parallel safe as $$
begin
  return coalesce(end_date, start_date + interval '24 hours');
end $$;

-- Whether a value is a map of languages to the named texts: {"de": {"title": "…"}}.
create function are_translations(given jsonb, variadic names text[]) returns boolean
language sql immutable parallel safe as $$
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
$$;

-- One text in all its languages: {"de": "…", "fr": "…"}.
create function translations_of(translations jsonb, name text) returns jsonb
language sql immutable parallel safe as $$
  select coalesce(jsonb_object_agg(locale, texts -> name) filter (where texts ? name), '{}')
  from jsonb_each(translations) as spoken (locale, texts)
$$;

-- Stored translations with changes applied: null removes a text or a language.
create function merge_translations(stored jsonb, given jsonb) returns jsonb
language sql immutable parallel safe as $$
  select jsonb_strip_nulls(stored || coalesce(
    (select jsonb_object_agg(locale, case jsonb_typeof(texts)
        when 'object' then coalesce(stored -> locale, '{}') || texts
        else texts
      end)
      from jsonb_each(given) as spoken (locale, texts)),
    '{}'))
$$;

-- ── Accounts and users ───────────────────────────────────────────────────────────────────────────
-- An account is a tenant. A user signs in and is a member of one or more accounts.

create table accounts (
  id bigint generated always as identity,
  name text not null,
  currency_code text not null,
  timezone text not null,
  -- When the owner confirmed their email. Publishing an event and sending messages require it.
  verified_at timestamptz,
  -- From when members must have a second factor. Null: it is optional.
  second_factor_required_from timestamptz,
  -- Set by the operator of this installation (docs/operations.md).
  messaging_suspended_at timestamptz,
  messaging_suspended_because text,
  -- When the owner requested that the account be closed.
  closing_requested_at timestamptz,
  -- From then on a job erases the account's data. Null: no closing was requested.
  closes_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint accounts_pkey primary key (id),
  constraint accounts_closing_dates_check check (
    (closing_requested_at is null) = (closes_at is null)
  ),
  constraint accounts_closed_at_check check (closed_at is null or closes_at is not null)
);
-- The job that erases closed accounts reads this.
create index accounts_closing on accounts (closes_at)
  where closes_at is not null and closed_at is null;

create table users (
  id bigint generated always as identity,
  email text not null,
  -- A new email that waits for its confirmation.
  pending_email text,
  email_verified_at timestamptz,
  -- Null until an invitation is accepted.
  password_hash text,
  -- Identifies the user to their passkeys. Random, so that it reveals nothing.
  passkey_handle bytea
    constraint users_passkey_handle_check check (octet_length(passkey_handle) = 32),
  first_name text not null,
  last_name text,
  locale text not null,
  timezone text not null,
  -- Null until an invitation is accepted.
  terms_accepted_at timestamptz,
  -- The installation's own terms that were accepted.
  terms_url text,
  privacy_url text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint users_pkey primary key (id),
  constraint users_passkey_handle_key unique (passkey_handle)
);
create unique index users_email on users (lower(email));

-- Membership of a user in an account.
create table account_users (
  account_id bigint not null,
  user_id bigint not null,
  role text not null
    constraint account_users_role_check check (role in ('ADMIN', 'ORGANIZER')),
  status text not null
    constraint account_users_status_check check (status in ('ACTIVE', 'INVITED', 'INACTIVE')),
  is_owner boolean not null default false,
  -- The kind of work that an ORGANIZER is limited to.
  work text not null default 'EVERYTHING'
    constraint account_users_work_check check (
      work in ('EVERYTHING', 'ORDERS', 'CHECK_IN', 'READ_ONLY')
    ),
  -- Limits the member to member_organizers and member_events. Stored separately, so that a member
  -- whose last event was deleted sees nothing instead of everything.
  is_limited boolean not null default false,
  -- The name that the inviter typed. Removed once the invitation is accepted.
  invited_first_name text,
  invited_last_name text,
  invited_at timestamptz,
  last_login_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint account_users_pkey primary key (account_id, user_id),
  constraint account_users_invited_name_check check (
    status = 'INVITED' or (invited_first_name is null and invited_last_name is null)
  ),
  constraint account_users_is_owner_check check (
    not is_owner or (role = 'ADMIN' and status = 'ACTIVE')
  ),
  constraint account_users_limits_check check (
    role = 'ORGANIZER' or (work = 'EVERYTHING' and not is_limited)
  ),
  constraint account_users_account_id_fkey
    foreign key (account_id) references accounts (id) on delete cascade,
  constraint account_users_user_id_fkey
    foreign key (user_id) references users (id) on delete cascade
);
create index account_users_user on account_users (user_id);
-- An account has at most one owner.
create unique index account_users_one_owner on account_users (account_id) where is_owner;

-- ── Sign-in ──────────────────────────────────────────────────────────────────────────────────────

-- A signed-in browser. Deleting the row ends its token on every process at once.
create table sessions (
  -- SHA-256 of the session id that the token contains.
  id text not null,
  user_id bigint not null,
  account_id bigint not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  user_agent text,
  -- The shortened IP (192.0.2.x), shown to the user.
  network text,
  last_seen_at timestamptz not null default now(),
  -- When the user last proved their identity. Null: never since they signed in.
  authenticated_at timestamptz,
  constraint sessions_pkey primary key (id),
  constraint sessions_account_id_user_id_fkey
    foreign key (account_id, user_id)
    references account_users (account_id, user_id) on delete cascade
);
create index sessions_user on sessions (user_id);
create index sessions_expires on sessions (expires_at);

-- Single-use links in emails. They belong to a user or to an order.
create table mailed_links (
  id bigint generated always as identity,
  purpose text not null
    constraint mailed_links_purpose_check check (
      purpose in (
        'CONFIRM_EMAIL', 'RESET_PASSWORD', 'INVITATION', 'CHANGE_EMAIL', 'UNDO_EMAIL_CHANGE',
        'UNDO_MFA', 'PAY_ORDER', 'VERIFY_BUYER'
      )
    ),
  user_id bigint,
  -- The account of an INVITATION.
  account_id bigint,
  order_id bigint,
  email text not null,
  -- One hash for each delivery attempt. The token is created when the email is delivered.
  token_hashes text[] not null default '{}',
  -- UNDO_MFA: removes the factor added at this time and those added later.
  mfa_added_at timestamptz,
  -- When the change of email was requested. Undoing the change also removes sign-in methods added
  -- since. Null: not recorded.
  change_requested_at timestamptz,
  -- PAY_ORDER: cookie hashes of the browsers that opened the link.
  opened_by text[] not null default '{}',
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  constraint mailed_links_pkey primary key (id),
  constraint mailed_links_account_id_check check (
    (purpose = 'INVITATION') = (account_id is not null)
  ),
  constraint mailed_links_owner_check check (num_nonnulls(user_id, order_id) = 1),
  constraint mailed_links_mfa_added_at_check check (
    (purpose = 'UNDO_MFA') = (mfa_added_at is not null)
  ),
  constraint mailed_links_change_requested_at_check check (
    change_requested_at is null or purpose in ('CHANGE_EMAIL', 'UNDO_EMAIL_CHANGE')
  ),
  constraint mailed_links_user_id_fkey
    foreign key (user_id) references users (id) on delete cascade,
  constraint mailed_links_account_id_fkey
    foreign key (account_id) references accounts (id) on delete cascade
);
create index mailed_links_user on mailed_links (user_id, purpose);
create index mailed_links_tokens on mailed_links using gin (token_hashes);
create index mailed_links_account on mailed_links (account_id, created_at)
  where account_id is not null;
create index mailed_links_order on mailed_links (order_id) where order_id is not null;

-- Sign-in attempts, counted for all processes together to slow down guessing.
create table sign_in_origins (
  -- Hash of the email that was typed, whether it exists or not.
  email_hash text not null,
  -- An IP network, a browser that has signed in before (device:<hash>), or all others (strangers).
  origin text not null,
  tries integer not null default 0,
  -- How often the allowance was used up in a row. The wait doubles each time.
  rounds integer not null default 0,
  -- When the count starts again.
  renewed_at timestamptz not null,
  -- The last successful sign-in of this person from there.
  signed_in_at timestamptz,
  constraint sign_in_origins_pkey primary key (email_hash, origin)
);
create index sign_in_origins_renewed on sign_in_origins (renewed_at);

-- Authenticator apps (TOTP).
create table totps (
  user_id bigint not null,
  -- Encrypted with the secret factor_key.
  secret text not null,
  -- The newest half minute whose code was used. Codes of it and of earlier ones are refused.
  last_step bigint not null,
  created_at timestamptz not null default now(),
  constraint totps_pkey primary key (user_id),
  constraint totps_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);

create table passkeys (
  id bigint generated always as identity,
  user_id bigint not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  is_synced boolean not null,
  aaguid text not null,
  name text not null,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  constraint passkeys_pkey primary key (id),
  constraint passkeys_credential_id_key unique (credential_id),
  constraint passkeys_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index passkeys_user on passkeys (user_id);

-- A used code is deleted. All codes of a user have the same salt, so that a typed code is hashed
-- once.
create table recovery_codes (
  user_id bigint not null,
  hash text not null,
  salt text not null,
  created_at timestamptz not null default now(),
  constraint recovery_codes_pkey primary key (user_id, hash),
  constraint recovery_codes_user_id_fkey
    foreign key (user_id) references users (id) on delete cascade
);

-- A step of a sign-in or of step-up authentication that waits some minutes for the next one.
create table challenges (
  id bigint generated always as identity,
  purpose text not null
    constraint challenges_purpose_check check (
      purpose in ('SIGN_IN', 'PASSKEY_SIGN_IN', 'STEP_UP', 'NEW_PASSKEY', 'NEW_TOTP')
    ),
  -- Of a sign-in that is under way.
  token_hash text,
  user_id bigint,
  -- Of a step that a signed-in user started.
  session_id text,
  -- The account that the sign-in named.
  account_id bigint,
  -- The challenge that a passkey must sign, or the encrypted secret of an authenticator app that is
  -- being set up.
  question text,
  tries smallint not null default 0,
  authenticated_at timestamptz,
  expires_at timestamptz not null,
  constraint challenges_pkey primary key (id),
  constraint challenges_token_hash_key unique (token_hash),
  constraint challenges_session_id_purpose_key unique (session_id, purpose),
  constraint challenges_owner_check check ((token_hash is null) <> (session_id is null)),
  constraint challenges_user_id_check check (user_id is not null or purpose = 'PASSKEY_SIGN_IN'),
  constraint challenges_user_id_fkey foreign key (user_id) references users (id) on delete cascade,
  constraint challenges_session_id_fkey
    foreign key (session_id) references sessions (id) on delete cascade,
  constraint challenges_account_id_fkey
    foreign key (account_id) references accounts (id) on delete cascade
);
create index challenges_user on challenges (user_id);
create index challenges_expires on challenges (expires_at);

-- Keys that all processes share, such as the key that signs tokens. The first process creates them.
create table secrets (
  name text not null,
  value text not null,
  constraint secrets_pkey primary key (name)
);

-- ── Organizers ───────────────────────────────────────────────────────────────────────────────────

create table organizers (
  id bigint generated always as identity,
  account_id bigint not null,
  name text not null,
  email text not null,
  phone text,
  website text,
  description text,
  timezone text not null,
  currency text not null,
  -- The default for new events. Null: the account's default.
  tax_behavior text
    constraint organizers_tax_behavior_check check (tax_behavior in ('inclusive', 'exclusive')),
  -- The terms in force. Null: none.
  terms_id bigint,
  -- The privacy policy in force. Null: none.
  privacy_id bigint,
  -- False also hides the organizer's events in the list of all public events.
  has_public_page boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint organizers_pkey primary key (id),
  constraint organizers_id_account_id_key unique (id, account_id),
  constraint organizers_account_id_fkey
    foreign key (account_id) references accounts (id) on delete cascade
);
create index organizers_account on organizers (account_id);

-- Terms and privacy policies. A row is never changed: new wording is a new row, so that an order
-- refers to exactly what its buyer accepted.
create table legal_documents (
  id bigint generated always as identity,
  organizer_id bigint not null,
  type text not null
    constraint legal_documents_type_check check (type in ('TERMS', 'PRIVACY')),
  -- An external page, instead of a text.
  url text,
  text text,
  created_at timestamptz not null default now(),
  constraint legal_documents_pkey primary key (id),
  constraint legal_documents_content_check check (num_nonnulls(url, text) = 1),
  constraint legal_documents_organizer_id_fkey
    foreign key (organizer_id) references organizers (id) on delete cascade
);
alter table organizers
  add constraint organizers_terms_id_fkey
    foreign key (terms_id) references legal_documents (id);
alter table organizers
  add constraint organizers_privacy_id_fkey
    foreign key (privacy_id) references legal_documents (id);
create index legal_documents_organizer on legal_documents (organizer_id);

-- ── Events ───────────────────────────────────────────────────────────────────────────────────────

create table events (
  id bigint generated always as identity,
  account_id bigint not null,
  organizer_id bigint not null,
  title text not null,
  -- Sanitized HTML.
  description text,
  description_preview text not null generated always as (description_preview(description)) stored,
  -- Texts in the event's other languages: {"de": {"title": "…"}}. The keys are the languages of the
  -- event.
  translations jsonb not null default '{}'
    constraint events_translations_check check (
      are_translations(translations, 'title', 'description')
    ),
  status text not null default 'DRAFT'
    constraint events_status_check check (status in ('DRAFT', 'LIVE', 'ARCHIVED')),
  start_date timestamptz not null,
  end_date timestamptz,
  -- The end, or 24 hours after the start.
  over_at timestamptz not null generated always as (event_over_at(start_date, end_date)) stored,
  timezone text not null,
  -- Frozen with the first order.
  currency text not null,
  language text not null,
  max_tickets_per_order integer
    constraint events_max_tickets_per_order_check check (max_tickets_per_order between 1 and 1000),
  -- Taken off sale because the account is being closed. Goes back on sale if the account stays.
  unpublished_by_closing boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint events_pkey primary key (id),
  constraint events_id_account_id_key unique (id, account_id),
  constraint events_dates_check check (end_date is null or end_date >= start_date),
  constraint events_organizer_id_account_id_fkey
    foreign key (organizer_id, account_id) references organizers (id, account_id)
);
create index events_account_start on events (account_id, start_date);
create index events_organizer on events (organizer_id, start_date);
-- Public list: future events, soonest first.
create index events_public on events (start_date, id, over_at) where status = 'LIVE';
-- Public list: past events, newest first, in the same scan direction.
create index events_public_past
  on events ((timestamptz '2000-01-01 00:00:00+00' - start_date), id, over_at)
  where status = 'LIVE';
create index events_public_over on events (over_at) where status = 'LIVE';
create index events_public_title on events (lower(title), id) where status = 'LIVE';
create index events_public_organizer on events (organizer_id, start_date, id) where status = 'LIVE';

-- One row per event.
create table event_settings (
  event_id bigint not null,
  is_online_event boolean not null default false,
  online_event_connection_details text,
  location_details jsonb,
  maps_url text,
  website_url text,
  support_email text,
  -- See events.translations.
  translations jsonb not null default '{}'
    constraint event_settings_translations_check check (
      are_translations(
        translations, 'pre_checkout_message', 'post_checkout_message',
        'online_event_connection_details', 'email_footer_message', 'continue_button_text',
        'offline_payment_instructions', 'seo_title', 'seo_description', 'widget_button_text'
      )
    ),
  pre_checkout_message text,
  post_checkout_message text,
  ticket_page_message text,
  email_footer_message text,
  continue_button_text text,
  order_timeout_in_minutes integer not null default 15
    constraint event_settings_order_timeout_in_minutes_check check (
      order_timeout_in_minutes between 1 and 120
    ),
  require_attendee_details boolean not null default true,
  -- Asks the checkout questions in steps instead of on one page.
  questions_in_steps boolean not null default false,
  notify_organizer_of_new_orders boolean not null default true,
  -- Whether prices are shown with or without taxes.
  price_display_mode text not null default 'INCLUSIVE'
    constraint event_settings_price_display_mode_check check (
      price_display_mode in ('INCLUSIVE', 'EXCLUSIVE')
    ),
  -- The default for new tickets. See tickets.tax_behavior.
  tax_behavior text not null default 'exclusive'
    constraint event_settings_tax_behavior_check check (tax_behavior in ('inclusive', 'exclusive')),
  -- The country of taxation (ISO 3166-1 alpha-2). Null: the country of the venue or, online, of the
  -- organizer.
  place_of_supply text
    constraint event_settings_place_of_supply_check check (place_of_supply ~ '^[A-Z]{2}$'),
  -- Lets attendees transfer their tickets.
  allow_ticket_transfer boolean not null default true,
  allow_self_cancellation boolean not null default false,
  -- [{"days_before": 14, "percent": 80}], the most days first: how much is refunded until when.
  cancellation_rules jsonb not null default '[]',
  offers_offline_payments boolean not null default false,
  -- Plain text with line breaks.
  offline_payment_instructions text,
  offline_payment_days integer not null default 7
    constraint event_settings_offline_payment_days_check check (
      offline_payment_days between 1 and 60
    ),
  -- Issues tickets before an offline payment is received.
  allow_unpaid_tickets boolean not null default false,
  hide_getting_started_page boolean not null default false,
  show_hidden_questions boolean not null default false,
  allow_search_engine_indexing boolean not null default true,
  seo_title text,
  seo_description text,
  seo_keywords text,
  -- Colors are hex codes. Null: the theme's color.
  homepage_background_color text,
  homepage_primary_color text,
  homepage_primary_text_color text,
  homepage_secondary_color text,
  homepage_secondary_text_color text,
  homepage_body_background_color text,
  homepage_background_type text not null default 'COLOR'
    constraint event_settings_homepage_background_type_check check (
      homepage_background_type in ('COLOR', 'MIRROR_COVER_IMAGE')
    ),
  homepage_ticket_widget_background_color text,
  homepage_ticket_widget_text_color text,
  -- Pixels.
  homepage_padding integer
    constraint event_settings_homepage_padding_check check (homepage_padding between 0 and 80),
  -- The ticket widget on external sites.
  widget_auto_resize boolean not null default true,
  widget_button_text text,
  widget_theme text not null default 'light'
    constraint event_settings_widget_theme_check check (widget_theme in ('light', 'dark', 'auto')),
  widget_language text
    constraint event_settings_widget_language_check check (
      widget_language in ('en', 'de', 'fr', 'es', 'pt', 'pt-br', 'zh-cn')
    ),
  widget_accent_color text,
  widget_background_color text,
  widget_text_color text,
  -- Origins that may embed the widget. Empty: all. The database checks it because it goes into a
  -- header.
  widget_sites text[] not null default '{}'
    constraint event_settings_widget_sites_check check (
      cardinality(widget_sites) <= 50
      and array_to_string(widget_sites, ' ', '*null*') ~ '^[a-z0-9:/.* -]*$'
    ),
  -- Analytics services, loaded after consent. Checked because they go into URLs and the CSP.
  google_analytics_id text
    constraint event_settings_google_analytics_id_check check (
      google_analytics_id ~ '^G-[A-Z0-9]{4,16}$'
    ),
  meta_pixel_id text
    constraint event_settings_meta_pixel_id_check check (meta_pixel_id ~ '^[0-9]{6,20}$'),
  plausible_site text
    constraint event_settings_plausible_site_check check (plausible_site ~ '^[a-z0-9.-]{3,100}$'),
  plausible_url text
    constraint event_settings_plausible_url_check check (
      plausible_url ~ '^https://[a-z0-9.-]+(:[0-9]{1,5})?$'
    ),
  -- Days after the end of the event until answers to questions are erased. Null: never.
  answer_retention_days integer
    constraint event_settings_answer_retention_days_check check (
      answer_retention_days between 1 and 3650
    ),
  -- Days after the end of the event until names and emails are erased. Null: never.
  personal_data_retention_days integer
    constraint event_settings_personal_data_retention_days_check check (
      personal_data_retention_days between 1 and 3650
    ),
  updated_at timestamptz not null default now(),
  constraint event_settings_pkey primary key (event_id),
  constraint event_settings_homepage_colors_check check (
    homepage_body_background_color ~ '^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$'
    and homepage_background_color ~ '^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$'
    and homepage_primary_color ~ '^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$'
    and homepage_primary_text_color ~ '^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$'
    and homepage_secondary_color ~ '^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$'
    and homepage_secondary_text_color ~ '^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$'
    and homepage_ticket_widget_background_color ~ '^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$'
    and homepage_ticket_widget_text_color ~ '^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$'
  ),
  constraint event_settings_widget_colors_check check (
    widget_accent_color ~ '^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$'
    and widget_background_color ~ '^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$'
    and widget_text_color ~ '^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$'
  ),
  constraint event_settings_event_id_fkey
    foreign key (event_id) references events (id) on delete cascade
);
-- The nightly job reads only events with a retention period.
create index event_settings_with_period on event_settings (event_id)
  where answer_retention_days is not null or personal_data_retention_days is not null;

-- What new events of an account start with. See event_settings.
create table event_defaults (
  account_id bigint not null,
  order_timeout_in_minutes integer not null default 15
    constraint event_defaults_order_timeout_in_minutes_check check (
      order_timeout_in_minutes between 1 and 120
    ),
  require_attendee_details boolean not null default true,
  notify_organizer_of_new_orders boolean not null default true,
  price_display_mode text not null default 'INCLUSIVE'
    constraint event_defaults_price_display_mode_check check (
      price_display_mode in ('INCLUSIVE', 'EXCLUSIVE')
    ),
  tax_behavior text not null default 'exclusive'
    constraint event_defaults_tax_behavior_check check (tax_behavior in ('inclusive', 'exclusive')),
  offers_offline_payments boolean not null default false,
  offline_payment_instructions text,
  offline_payment_days integer not null default 7
    constraint event_defaults_offline_payment_days_check check (
      offline_payment_days between 1 and 60
    ),
  allow_unpaid_tickets boolean not null default false,
  allow_search_engine_indexing boolean not null default true,
  -- Null: the organizer's email.
  support_email text,
  pre_checkout_message text,
  post_checkout_message text,
  email_footer_message text,
  google_analytics_id text
    constraint event_defaults_google_analytics_id_check check (
      google_analytics_id ~ '^G-[A-Z0-9]{4,16}$'
    ),
  meta_pixel_id text
    constraint event_defaults_meta_pixel_id_check check (meta_pixel_id ~ '^[0-9]{6,20}$'),
  plausible_site text
    constraint event_defaults_plausible_site_check check (plausible_site ~ '^[a-z0-9.-]{3,100}$'),
  plausible_url text
    constraint event_defaults_plausible_url_check check (
      plausible_url ~ '^https://[a-z0-9.-]+(:[0-9]{1,5})?$'
    ),
  answer_retention_days integer
    constraint event_defaults_answer_retention_days_check check (
      answer_retention_days between 1 and 3650
    ),
  personal_data_retention_days integer
    constraint event_defaults_personal_data_retention_days_check check (
      personal_data_retention_days between 1 and 3650
    ),
  updated_at timestamptz not null default now(),
  constraint event_defaults_pkey primary key (account_id),
  constraint event_defaults_account_id_fkey
    foreign key (account_id) references accounts (id) on delete cascade
);

-- The public search text of an event: titles in all languages, venue and organizer. Kept in its own
-- table, so that reading events does not load it and renaming an organizer does not update events.
create table event_searches (
  event_id bigint not null,
  search_text text not null,
  constraint event_searches_pkey primary key (event_id),
  constraint event_searches_event_id_fkey
    foreign key (event_id) references events (id) on delete cascade
);
create index event_searches_ngrams on event_searches using gin (non_ascii_ngrams(search_text))
  where search_text ~ '[^\u0001-\u007f]';

-- The venue of an online event is not shown, so it is not searched.
create function event_search_text(public.events, public.event_settings, public.organizers)
returns text language sql stable as $$
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
$$;

-- The first statement waits for concurrent changes of the same texts, so that the second sees them.
create function write_event_searches(given bigint[]) returns void language plpgsql as $$
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
end $$;

create function update_search_of_event() returns trigger language plpgsql as $$
begin
  perform public.write_event_searches(array[new.id]);
  return null;
end $$;
create trigger events_update_search after update of title, translations, organizer_id on events
  for each row
  when (
    (old.title, old.translations, old.organizer_id)
    is distinct from (new.title, new.translations, new.organizer_id)
  )
  execute function update_search_of_event();

create function update_search_of_settings() returns trigger language plpgsql as $$
begin
  perform public.write_event_searches(array[new.event_id]);
  return null;
end $$;
create trigger event_settings_insert_search after insert on event_settings
  for each row execute function update_search_of_settings();
create trigger event_settings_update_search
  after update of is_online_event, location_details on event_settings
  for each row
  when (
    (old.is_online_event, old.location_details)
    is distinct from (new.is_online_event, new.location_details)
  )
  execute function update_search_of_settings();

create function update_search_of_organizer() returns trigger language plpgsql as $$
begin
  perform public.write_event_searches(
    array(select id from public.events where organizer_id = new.id));
  return null;
end $$;
create trigger organizers_update_search after update of name on organizers
  for each row when (old.name is distinct from new.name)
  execute function update_search_of_organizer();

-- When the organizer was told that data will be erased, and when it was erased. Data is erased only
-- if its erasure was announced for this due_at: a changed end or period is announced again.
create table event_retentions (
  event_id bigint not null,
  what text not null
    constraint event_retentions_what_check check (what in ('ANSWERS', 'PEOPLE')),
  -- The end of the event plus the retention period.
  due_at timestamptz not null,
  announced_at timestamptz not null,
  erased_at timestamptz,
  constraint event_retentions_pkey primary key (event_id, what),
  constraint event_retentions_event_id_fkey
    foreign key (event_id) references events (id) on delete cascade
);
create index event_retentions_left on event_retentions (due_at) where erased_at is null;

-- Organizers that a limited member works for.
create table member_organizers (
  account_id bigint not null,
  user_id bigint not null,
  organizer_id bigint not null,
  constraint member_organizers_pkey primary key (account_id, user_id, organizer_id),
  constraint member_organizers_account_id_user_id_fkey
    foreign key (account_id, user_id)
    references account_users (account_id, user_id) on delete cascade,
  constraint member_organizers_organizer_id_account_id_fkey
    foreign key (organizer_id, account_id) references organizers (id, account_id) on delete cascade
);
create index member_organizers_organizer on member_organizers (organizer_id);

-- Events that a limited member works at.
create table member_events (
  account_id bigint not null,
  user_id bigint not null,
  event_id bigint not null,
  constraint member_events_pkey primary key (account_id, user_id, event_id),
  constraint member_events_account_id_user_id_fkey
    foreign key (account_id, user_id)
    references account_users (account_id, user_id) on delete cascade,
  constraint member_events_event_id_account_id_fkey
    foreign key (event_id, account_id) references events (id, account_id) on delete cascade
);
create index member_events_event on member_events (event_id);

-- ── Files and images ─────────────────────────────────────────────────────────────────────────────
-- Files are stored in the database: all machines share them, and one backup contains everything.

create table files (
  key text not null,
  mime_type text not null,
  content bytea not null,
  created_at timestamptz not null default now(),
  constraint files_pkey primary key (key)
);

create table images (
  id bigint generated always as identity,
  account_id bigint not null,
  event_id bigint,
  organizer_id bigint,
  -- FORMER_COVER and FORMER_LOGO are kept for a day, so that a replacement can be undone.
  -- INLINE_IMAGE is part of a description.
  type text not null
    constraint images_type_check check (
      type in ('EVENT_COVER', 'FORMER_COVER', 'LOGO', 'FORMER_LOGO', 'INLINE_IMAGE')
    ),
  file_name text not null,
  mime_type text not null,
  width integer not null,
  height integer not null,
  size integer not null,
  -- One per width: [{"width": 640, "key": "…"}].
  variants jsonb not null,
  average_color text not null,
  -- What stays visible when the image is cropped, in percent of its width.
  focus_x smallint not null default 50
    constraint images_focus_x_check check (focus_x between 0 and 100),
  -- In percent of its height.
  focus_y smallint not null default 50
    constraint images_focus_y_check check (focus_y between 0 and 100),
  -- {"key", "width", "height"} of the whole image, if its widest variant shows less.
  original jsonb,
  -- {"x", "y", "width", "height"} in pixels of the whole image. Null: all of it.
  crop jsonb,
  -- The key that a INLINE_IMAGE had until it was removed from its text.
  former_key text,
  created_at timestamptz not null default now(),
  -- When it was replaced, or when no text used it any longer.
  replaced_at timestamptz,
  constraint images_pkey primary key (id),
  constraint images_owner_check check (num_nonnulls(event_id, organizer_id) = 1),
  constraint images_account_id_fkey
    foreign key (account_id) references accounts (id) on delete cascade,
  constraint images_event_id_fkey foreign key (event_id) references events (id) on delete cascade,
  constraint images_organizer_id_fkey
    foreign key (organizer_id) references organizers (id) on delete cascade
);
create unique index images_one_cover on images (event_id) where type = 'EVENT_COVER';
create index images_inline on images (event_id) where type = 'INLINE_IMAGE';

-- ── Tickets and stock ────────────────────────────────────────────────────────────────────────────
-- Whatever can sell out has a row in stocks. See docs/stock.md.

-- Nothing references this table by a foreign key: a reference locks the row with the hot counter,
-- which costs a third of the sales with 8 connections and more with 64.
create table stocks (
  id bigint generated always as identity,
  event_id bigint not null,
  kind text not null
    constraint stocks_kind_check check (
      kind in ('TICKET_PRICE', 'CAPACITY_ASSIGNMENT', 'PROMO_CODE')
    ),
  -- Null: unlimited.
  capacity bigint
    constraint stocks_capacity_check check (capacity >= 0),
  held bigint not null default 0
    constraint stocks_held_check check (held >= 0),
  sold bigint not null default 0
    constraint stocks_sold_check check (sold >= 0),
  -- Increased when something else changes that a reservation reads with the stock of a price: the
  -- shared limits or the type of its ticket.
  version integer not null default 0,
  constraint stocks_pkey primary key (id),
  constraint stocks_capacity_not_exceeded_check check (
    capacity is null or (held + sold) <= capacity
  )
) with (fillfactor = 50);
create index stocks_event on stocks (event_id);

create table tickets (
  id bigint generated always as identity,
  event_id bigint not null,
  title text not null,
  description text,
  -- See events.translations.
  translations jsonb not null default '{}'
    constraint tickets_translations_check check (
      are_translations(translations, 'title', 'description')
    ),
  type text not null
    constraint tickets_type_check check (type in ('FREE', 'PAID', 'DONATION', 'TIERED')),
  -- Whether stored prices include taxes. Fixed when the ticket is created.
  tax_behavior text not null default 'exclusive'
    constraint tickets_tax_behavior_check check (tax_behavior in ('inclusive', 'exclusive')),
  "order" integer not null default 1,
  min_per_order integer
    constraint tickets_min_per_order_check check (min_per_order >= 1),
  max_per_order integer
    constraint tickets_max_per_order_check check (max_per_order >= 1),
  sale_start_date timestamptz,
  sale_end_date timestamptz,
  is_hidden boolean not null default false,
  is_paused boolean not null default false,
  hide_before_sale_start_date boolean not null default false,
  hide_after_sale_end_date boolean not null default false,
  hide_when_sold_out boolean not null default false,
  is_hidden_without_promo_code boolean not null default false,
  show_quantity_remaining boolean not null default false,
  start_collapsed boolean not null default false,
  -- False: buyers can't cancel it, whatever the event allows.
  is_cancellable boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint tickets_pkey primary key (id),
  constraint tickets_id_event_id_key unique (id, event_id),
  constraint tickets_sale_dates_check check (
    sale_end_date is null or sale_start_date is null or sale_end_date > sale_start_date
  ),
  constraint tickets_event_id_fkey foreign key (event_id) references events (id) on delete cascade
);
create index tickets_event on tickets (event_id, "order", id) where deleted_at is null;

-- FREE, PAID and DONATION tickets have one row, TIERED tickets one per tier.
create table ticket_prices (
  id bigint generated always as identity,
  ticket_id bigint not null,
  stock_id bigint not null,
  label text,
  translations jsonb not null default '{}'
    constraint ticket_prices_translations_check check (are_translations(translations, 'label')),
  -- In the currency's smallest unit. DONATION: the minimum.
  price bigint not null
    constraint ticket_prices_price_check check (price >= 0),
  "order" integer not null default 1,
  sale_start_date timestamptz,
  sale_end_date timestamptz,
  is_hidden boolean not null default false,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint ticket_prices_pkey primary key (id),
  constraint ticket_prices_stock_id_key unique (stock_id),
  constraint ticket_prices_id_ticket_id_key unique (id, ticket_id),
  constraint ticket_prices_ticket_id_fkey
    foreign key (ticket_id) references tickets (id) on delete cascade
);
create index ticket_prices_ticket on ticket_prices (ticket_id, "order", id)
  where deleted_at is null;

-- A limit that several tickets share.
create table capacity_assignments (
  id bigint generated always as identity,
  event_id bigint not null,
  stock_id bigint not null,
  name text not null,
  status text not null default 'ACTIVE'
    constraint capacity_assignments_status_check check (status in ('ACTIVE', 'INACTIVE')),
  -- The limit as the organizer typed it. The stock has it while status is ACTIVE, else no limit.
  capacity bigint
    constraint capacity_assignments_capacity_check check (capacity >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint capacity_assignments_pkey primary key (id),
  constraint capacity_assignments_stock_id_key unique (stock_id),
  constraint capacity_assignments_id_event_id_key unique (id, event_id),
  constraint capacity_assignments_event_id_fkey
    foreign key (event_id) references events (id) on delete cascade
);
create index capacity_assignments_event on capacity_assignments (event_id);

create table capacity_assignment_tickets (
  capacity_assignment_id bigint not null,
  ticket_id bigint not null,
  event_id bigint not null,
  constraint capacity_assignment_tickets_pkey primary key (capacity_assignment_id, ticket_id),
  constraint capacity_assignment_tickets_capacity_assignment_id_event_i_fkey
    foreign key (capacity_assignment_id, event_id)
    references capacity_assignments (id, event_id) on delete cascade,
  constraint capacity_assignment_tickets_ticket_id_event_id_fkey
    foreign key (ticket_id, event_id) references tickets (id, event_id) on delete cascade
);
create index capacity_assignment_tickets_ticket on capacity_assignment_tickets (ticket_id);

create sequence promo_code_batches;

create table promo_codes (
  id bigint generated always as identity,
  event_id bigint not null,
  -- The capacity of this stock is the usage limit.
  stock_id bigint not null,
  -- As typed (trimmed, NFKC).
  code text not null,
  -- The code in lower case, for comparison.
  normalised_code text not null,
  discount_type text not null
    constraint promo_codes_discount_type_check check (
      discount_type in ('NONE', 'FIXED', 'PERCENTAGE')
    ),
  -- FIXED: smallest unit per ticket. PERCENTAGE: thousandths of a percent.
  discount bigint not null default 0
    constraint promo_codes_discount_check check (discount >= 0),
  -- Empty: all tickets.
  applicable_ticket_ids bigint[] not null default '{}',
  start_date timestamptz,
  expiry_date timestamptz,
  -- Codes that were generated together have the same number.
  batch_id bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint promo_codes_pkey primary key (id),
  constraint promo_codes_stock_id_key unique (stock_id),
  constraint promo_codes_percentage_check check (
    discount_type <> 'PERCENTAGE' or discount <= 100000
  ),
  constraint promo_codes_dates_check check (
    start_date is null or expiry_date is null or expiry_date > start_date
  ),
  constraint promo_codes_event_id_fkey
    foreign key (event_id) references events (id) on delete cascade
);
create index promo_codes_event_created on promo_codes (event_id, created_at desc, id desc);
create unique index promo_codes_event_id_normalised_code_key
  on promo_codes (event_id, normalised_code)
  where deleted_at is null;

create table taxes_and_fees (
  id bigint generated always as identity,
  account_id bigint not null,
  name text not null,
  description text,
  type text not null
    constraint taxes_and_fees_type_check check (type in ('TAX', 'FEE')),
  calculation_type text not null
    constraint taxes_and_fees_calculation_type_check check (
      calculation_type in ('FIXED', 'PERCENTAGE')
    ),
  -- FIXED: smallest unit per ticket. PERCENTAGE: thousandths of a percent.
  rate bigint not null
    constraint taxes_and_fees_rate_check check (rate >= 0),
  -- FIXED: the only currency in which it is charged.
  currency_code text,
  -- Of a FEE: whether it includes taxes. A TAX follows what it is charged on.
  tax_behavior text
    constraint taxes_and_fees_tax_behavior_check check (tax_behavior in ('inclusive', 'exclusive')),
  -- Of a FEE: part of the price instead of on top of it.
  is_in_price boolean not null default false,
  is_active boolean not null default true,
  is_default boolean not null default false,
  -- When the first order charged with it was completed. From then on it can be deactivated, not
  -- deleted.
  charged_since timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint taxes_and_fees_pkey primary key (id),
  constraint taxes_and_fees_currency_code_check check (
    (calculation_type = 'FIXED') = (currency_code is not null)
  ),
  constraint taxes_and_fees_fee_columns_check check (
    (type = 'FEE') = (tax_behavior is not null) and (type = 'FEE' or not is_in_price)
  ),
  constraint taxes_and_fees_account_id_fkey
    foreign key (account_id) references accounts (id) on delete cascade
);
create unique index taxes_and_fees_account_id_name_key on taxes_and_fees (account_id, name)
  where deleted_at is null;

create table ticket_taxes_and_fees (
  ticket_id bigint not null,
  tax_or_fee_id bigint not null,
  constraint ticket_taxes_and_fees_pkey primary key (ticket_id, tax_or_fee_id),
  constraint ticket_taxes_and_fees_ticket_id_fkey
    foreign key (ticket_id) references tickets (id) on delete cascade,
  constraint ticket_taxes_and_fees_tax_or_fee_id_fkey
    foreign key (tax_or_fee_id) references taxes_and_fees (id) on delete cascade
);
create index ticket_taxes_and_fees_of on ticket_taxes_and_fees (tax_or_fee_id);

-- ── Questions ────────────────────────────────────────────────────────────────────────────────────

-- What the checkout asks beyond names and emails: once per order or once per ticket.
create table questions (
  id bigint generated always as identity,
  event_id bigint not null,
  title text not null,
  description text,
  type text not null
    constraint questions_type_check check (
      type in (
        'SINGLE_LINE_TEXT', 'MULTI_LINE_TEXT', 'DROPDOWN', 'RADIO', 'CHECKBOX', 'DATE', 'ADDRESS'
      )
    ),
  belongs_to text not null
    constraint questions_belongs_to_check check (belongs_to in ('ORDER', 'TICKET')),
  -- [{"id": 1, "label": "Vegan", "is_hidden": false}], in order. Answers and conditions refer to
  -- the ids.
  options jsonb not null default '[]',
  -- Includes deleted options, so that no id is used twice.
  last_option_id integer not null default 0,
  required boolean not null default false,
  is_hidden boolean not null default false,
  all_tickets boolean not null default true,
  -- {"question_id": 1, "option_ids": [2]}: asked only if an earlier question has one of these
  -- answers.
  condition jsonb,
  "order" integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint questions_pkey primary key (id),
  constraint questions_event_id_fkey
    foreign key (event_id) references events (id) on delete cascade
);
create index questions_event on questions (event_id, "order", id) where deleted_at is null;

-- The tickets of a question without all_tickets. Deleted tickets keep their row, so that a question
-- for one of them does not become a question for all.
create table question_tickets (
  question_id bigint not null,
  ticket_id bigint not null,
  constraint question_tickets_pkey primary key (question_id, ticket_id),
  constraint question_tickets_question_id_fkey
    foreign key (question_id) references questions (id) on delete cascade
);

-- ── Orders ───────────────────────────────────────────────────────────────────────────────────────

create table orders (
  id bigint generated always as identity,
  event_id bigint not null,
  -- Gives access to personal data, so it is 128 random bits.
  short_id text not null,
  -- For reading aloud. Gives access to nothing.
  public_id text not null,
  status text not null
    constraint orders_status_check check (
      status in ('RESERVED', 'AWAITING_PAYMENT', 'COMPLETED', 'CANCELLED', 'EXPIRED')
    ),
  payment_status text
    constraint orders_payment_status_check check (
      payment_status in (
        'NO_PAYMENT_REQUIRED', 'AWAITING_PAYMENT', 'PAYMENT_FAILED', 'PAYMENT_RECEIVED'
      )
    ),
  refund_status text
    constraint orders_refund_status_check check (
      refund_status in ('REFUND_PENDING', 'REFUND_FAILED', 'PARTIALLY_REFUNDED', 'REFUNDED')
    ),
  -- Hash of the cookie of the browser that reserved.
  session_hash text,
  -- Keyed hash of the public IP that reserved, for hold limits.
  network_hash text,
  currency text not null,
  locale text not null,
  first_name text,
  last_name text,
  email text,
  -- The company that the buyer buys for.
  company jsonb,
  -- Written by a trigger: names and references on the first line, the email on the second.
  search_text text not null default '',
  -- As prices were shown to the buyer.
  price_display_mode text not null default 'INCLUSIVE'
    constraint orders_price_display_mode_check check (
      price_display_mode in ('INCLUSIVE', 'EXCLUSIVE')
    ),
  -- Amounts are in the currency's smallest unit.
  total_before_additions bigint not null
    constraint orders_total_before_additions_check check (total_before_additions >= 0),
  total_discount bigint not null default 0
    constraint orders_total_discount_check check (total_discount >= 0),
  total_tax bigint not null default 0
    constraint orders_total_tax_check check (total_tax >= 0),
  total_fee bigint not null default 0
    constraint orders_total_fee_check check (total_fee >= 0),
  total_gross bigint not null
    constraint orders_total_gross_check check (total_gross >= 0),
  total_refunded bigint not null default 0,
  taxes_and_fees_rollup jsonb not null default '{"fees": [], "taxes": []}',
  promo_code_id bigint,
  promo_code text,
  -- No foreign keys to rows that many buyers share: they would be locked by every order.
  affiliate_id bigint,
  -- The host or the utm_source with which the visit started. Null: unknown or direct.
  source text
    constraint orders_source_check check (length(source) <= 60),
  payment_provider text,
  -- How a manual order was paid.
  paid_by text
    constraint orders_paid_by_check check (paid_by in ('CASH', 'TRANSFER', 'CARD', 'OTHER')),
  -- A problem with its money waits for a person: a failed refund, an open dispute, or money that
  -- bought nothing.
  needs_attention boolean not null default false,
  is_manually_created boolean not null default false,
  -- Of a manual order.
  idempotency_key uuid,
  import_id bigint,
  -- Its number in the product that it was imported from.
  import_reference text,
  -- What was accepted at terms_accepted_at.
  terms_id bigint,
  -- The installation's terms, if the organizer had none.
  terms_url text,
  privacy_id bigint,
  terms_accepted_at timestamptz,
  reserved_until timestamptz,
  -- When a late payment reopened the order, or when it was placed for offline payment. Its browser
  -- may then have another open order.
  unique_slot_released_at timestamptz,
  -- Since when its tickets are valid without payment. Null: they are valid once it is paid.
  tickets_issued_at timestamptz,
  -- When the buyer is reminded to pay. Null: no longer.
  remind_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint orders_pkey primary key (id),
  constraint orders_short_id_key unique (short_id),
  constraint orders_public_id_key unique (public_id),
  constraint orders_id_event_id_key unique (id, event_id),
  constraint orders_total_refunded_check check (
    total_refunded >= 0 and total_refunded <= total_gross
  ),
  constraint orders_total_gross_sum_check check (
    total_gross = (total_before_additions + total_tax + total_fee)
  ),
  constraint orders_event_id_fkey foreign key (event_id) references events (id),
  constraint orders_promo_code_id_fkey foreign key (promo_code_id) references promo_codes (id)
);
alter table mailed_links
  add constraint mailed_links_order_id_fkey
    foreign key (order_id) references orders (id) on delete cascade;
-- Expired reservations are found by this.
create index orders_open_until on orders (reserved_until)
  where status in ('RESERVED', 'AWAITING_PAYMENT');
-- A browser has at most one open order of an event.
create unique index orders_open_session on orders (session_hash, event_id)
  where status in ('RESERVED', 'AWAITING_PAYMENT') and unique_slot_released_at is null;
-- What one network holds of an event.
create index orders_open_network on orders (network_hash, event_id)
  where status in ('RESERVED', 'AWAITING_PAYMENT') and network_hash is not null;
create index orders_promo_code on orders (promo_code_id) where promo_code_id is not null;
create index orders_needing_attention on orders (event_id) where needs_attention;
-- Buyers find their orders by email.
create index orders_by_buyer on orders (lower(email)) where status in ('COMPLETED', 'CANCELLED');
create index orders_to_remind on orders (remind_at)
  where remind_at is not null and status = 'AWAITING_PAYMENT';
create index orders_awaiting_offline on orders (event_id, reserved_until)
  where status = 'AWAITING_PAYMENT' and payment_provider = 'offline';
-- The dashboard lists orders newest first, without reservations. It includes expired offline
-- orders, as a late bank transfer may still pay them.
create index orders_event_created on orders (event_id, created_at desc, id desc)
  where status in ('COMPLETED', 'CANCELLED', 'AWAITING_PAYMENT')
    or refund_status is not null
    or payment_provider = 'offline';
-- Tax reports read the sales of a period.
create index orders_completed on orders (event_id, completed_at, id) where completed_at is not null;
-- Tax reports read refunded orders.
create index orders_refunded on orders (event_id)
  where total_refunded > 0 and completed_at is not null;
create index orders_affiliate on orders (affiliate_id) where affiliate_id is not null;
create unique index orders_idempotency_key on orders (event_id, idempotency_key)
  where idempotency_key is not null;
create index orders_event_name
  on orders (event_id, lower(coalesce(first_name || ' ', '') || coalesce(last_name, '')), id)
  where status in ('COMPLETED', 'CANCELLED', 'AWAITING_PAYMENT')
    or refund_status is not null
    or payment_provider = 'offline';
create index orders_event_total on orders (event_id, total_gross, id)
  where status in ('COMPLETED', 'CANCELLED', 'AWAITING_PAYMENT')
    or refund_status is not null
    or payment_provider = 'offline';
-- The rare states.
create index orders_event_states on orders (event_id, status, payment_status, refund_status)
  where status in ('COMPLETED', 'CANCELLED', 'AWAITING_PAYMENT')
    or refund_status is not null
    or payment_provider = 'offline';
create index orders_ngrams on orders using gin (non_ascii_ngrams(search_text))
  where search_text ~ '[^\u0001-\u007f]'
    and (
      status in ('COMPLETED', 'CANCELLED', 'AWAITING_PAYMENT')
      or refund_status is not null
      or payment_provider = 'offline'
    );
create index orders_import on orders (import_id, id) where import_id is not null;
create index orders_import_reference on orders (event_id, import_reference)
  where import_reference is not null;
create index orders_joined_import_reference on orders (event_id, joined_code(import_reference))
  where import_reference is not null;

create function set_order_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := public.searchable(
      concat_ws(' ', new.first_name, new.last_name, new.public_id))
    || E'\n' || public.searchable(coalesce(new.email, ''));
  return new;
end $$;
-- A reservation has no name yet, so reserving does not pay for this.
create trigger orders_search_text_new before insert on orders
  for each row when (new.email is not null) execute function set_order_search_text();
create trigger orders_search_text before update of first_name, last_name, email on orders
  for each row execute function set_order_search_text();

create table order_items (
  id bigint generated always as identity,
  order_id bigint not null,
  -- No foreign keys to tickets and prices: all buyers share these rows.
  ticket_id bigint not null,
  ticket_price_id bigint not null,
  item_name text not null,
  -- 0: all of its tickets were changed into others.
  quantity integer not null
    constraint order_items_quantity_check check (quantity >= 0),
  -- Of one ticket, as is price.
  price_before_discount bigint not null
    constraint order_items_price_before_discount_check check (price_before_discount >= 0),
  price bigint not null
    constraint order_items_price_check check (price >= 0),
  tax_behavior text not null default 'exclusive'
    constraint order_items_tax_behavior_check check (tax_behavior in ('inclusive', 'exclusive')),
  total_before_additions bigint not null,
  total_discount bigint not null,
  total_tax bigint not null,
  total_fee bigint not null,
  total_gross bigint not null,
  taxes_and_fees_rollup jsonb not null,
  constraint order_items_pkey primary key (id),
  constraint order_items_order_id_fkey
    foreign key (order_id) references orders (id) on delete cascade
);
create index order_items_order on order_items (order_id);
create index order_items_ticket on order_items (ticket_id, order_id);

-- What an order took from which stock. It makes a release exact, and a recount finds differences.
-- No foreign keys: see stocks.
create table stock_holds (
  order_id bigint not null,
  stock_id bigint not null,
  -- Null: taken by the order as a whole (the use of a promo code).
  ticket_price_id bigint,
  quantity integer not null
    constraint stock_holds_quantity_check check (quantity >= 0),
  is_sold boolean not null default false
);
create unique index stock_holds_once
  on stock_holds (order_id, stock_id, ticket_price_id) nulls not distinct;
create index stock_holds_held on stock_holds (stock_id) where not is_sold;

create table attendees (
  id bigint generated always as identity,
  event_id bigint not null,
  order_id bigint not null,
  order_item_id bigint not null,
  -- No foreign keys to tickets and prices: all buyers share these rows.
  ticket_id bigint not null,
  ticket_price_id bigint not null,
  short_id text not null,
  public_id text not null,
  -- PENDING until the order is complete or its tickets are issued.
  status text not null
    constraint attendees_status_check check (status in ('PENDING', 'ACTIVE', 'CANCELLED')),
  first_name text not null,
  last_name text,
  email text not null,
  locale text not null,
  -- Shown at check-in.
  check_in_note text,
  -- The QR code of a ticket that another product sold. Check-in accepts it, too.
  old_code text,
  -- For finding duplicates.
  mailbox_key text not null generated always as (mailbox_of(email)) stored,
  name_key text not null generated always as (comparable_name(first_name, last_name)) stored,
  -- Written by a trigger. See orders.search_text.
  search_text text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint attendees_pkey primary key (id),
  constraint attendees_short_id_key unique (short_id),
  constraint attendees_public_id_key unique (public_id),
  constraint attendees_order_item_id_fkey foreign key (order_item_id) references order_items (id),
  constraint attendees_order_id_event_id_fkey
    foreign key (order_id, event_id) references orders (id, event_id) on delete cascade
);
create index attendees_event_created on attendees (event_id, created_at desc, id desc)
  where status <> 'PENDING';
create index attendees_event_ticket on attendees (event_id, ticket_id, id) where status = 'ACTIVE';
create index attendees_order on attendees (order_id);
create index attendees_event_first_name
  on attendees (event_id, lower(first_name || coalesce(' ' || last_name, '')), id)
  where status <> 'PENDING';
create index attendees_event_last_name
  on attendees (event_id, lower(coalesce(last_name || ' ', '') || first_name), id)
  where status <> 'PENDING';
create index attendees_event_updated on attendees (event_id, updated_at desc, id desc)
  where status <> 'PENDING';
create index attendees_event_status on attendees (event_id, status, id) where status <> 'PENDING';
-- Finds a ticket that sold out long ago without reading everything sold since.
create index attendees_event_ticket_created
  on attendees (event_id, ticket_id, created_at desc, id desc)
  where status <> 'PENDING';
create index attendees_ngrams on attendees using gin (non_ascii_ngrams(search_text))
  where search_text ~ '[^\u0001-\u007f]' and status <> 'PENDING';
create unique index attendees_old_code on attendees (event_id, old_code) where old_code is not null;
create index attendees_event_mailbox on attendees (event_id, mailbox_key, email)
  where status = 'ACTIVE' and email <> '';
create index attendees_event_name_key on attendees (event_id, name_key, mailbox_key, email)
  where status = 'ACTIVE' and email <> '' and name_key <> '';
create index attendees_by_ticket_code on attendees (ticket_code(short_id));
create index attendees_joined_old_code on attendees (event_id, joined_code(old_code))
  where old_code is not null;

create function set_attendee_search_text() returns trigger language plpgsql as $$
declare
  reference text;
begin
  select orders.public_id into reference from public.orders where orders.id = new.order_id;
  new.search_text := public.searchable(
      concat_ws(' ', new.first_name, new.last_name, new.public_id, reference))
    || E'\n' || public.searchable(new.email);
  return new;
end $$;
create trigger attendees_search_text
  before insert or update of first_name, last_name, email on attendees
  for each row execute function set_attendee_search_text();

-- Short ids that tickets had before. Their links are no longer valid.
create table replaced_tickets (
  id bigint generated always as identity,
  event_id bigint not null,
  attendee_id bigint not null,
  short_id text not null,
  -- The attendees.old_code of that time.
  old_code text,
  -- TRANSFERRED: transferred. REACTIVATED: cancelled and valid again. CHANGED: changed into another
  -- ticket.
  reason text not null default 'TRANSFERRED'
    constraint replaced_tickets_reason_check check (
      reason in ('TRANSFERRED', 'REACTIVATED', 'CHANGED')
    ),
  created_at timestamptz not null default now(),
  constraint replaced_tickets_pkey primary key (id),
  constraint replaced_tickets_short_id_key unique (short_id),
  constraint replaced_tickets_attendee_id_fkey
    foreign key (attendee_id) references attendees (id) on delete cascade
);
create index replaced_tickets_attendee on replaced_tickets (attendee_id);
create index replaced_tickets_old_code on replaced_tickets (event_id, old_code)
  where old_code is not null;
create index replaced_tickets_event on replaced_tickets (event_id);

-- No foreign keys to the event and its questions: all buyers share these rows.
create table question_answers (
  id bigint generated always as identity,
  event_id bigint not null,
  question_id bigint not null,
  order_id bigint not null,
  -- Null: asked once per order.
  attendee_id bigint,
  -- A text, a date, an option id, a list of option ids, or the lines of an address.
  answer jsonb not null,
  created_at timestamptz not null default now(),
  constraint question_answers_pkey primary key (id),
  constraint question_answers_order_id_fkey
    foreign key (order_id) references orders (id) on delete cascade,
  constraint question_answers_attendee_id_fkey
    foreign key (attendee_id) references attendees (id) on delete cascade
);
create unique index question_answers_order on question_answers (order_id, question_id)
  where attendee_id is null;
create unique index question_answers_attendee on question_answers (attendee_id, question_id)
  where attendee_id is not null;
create index question_answers_question on question_answers (question_id, id desc);

-- Continues the checkout of a widget in another tab. The code works once.
create table checkout_handoffs (
  id bigint generated always as identity,
  order_id bigint not null,
  -- Hash of a code of 160 random bits.
  code_hash text not null,
  expires_at timestamptz not null,
  taken_at timestamptz,
  created_at timestamptz not null default now(),
  constraint checkout_handoffs_pkey primary key (id),
  constraint checkout_handoffs_code_hash_key unique (code_hash),
  constraint checkout_handoffs_order_id_fkey
    foreign key (order_id) references orders (id) on delete cascade
);
create index checkout_handoffs_order on checkout_handoffs (order_id);

-- Changes of the tickets of completed orders. Contains no personal data.
create table order_changes (
  id bigint generated always as identity,
  event_id bigint not null,
  order_id bigint not null,
  total_before bigint not null
    constraint order_changes_total_before_check check (total_before >= 0),
  -- Once the difference is settled.
  total_after bigint not null
    constraint order_changes_total_after_check check (total_after >= 0),
  -- Negative: the tickets became cheaper.
  difference bigint not null,
  -- What happened with the difference. REFUNDED_OFFLINE: refunded offline. RECEIVED: paid offline.
  -- PAID:
  -- paid by the link.
  settled text not null
    constraint order_changes_settled_check check (
      settled in ('EVEN', 'REFUNDED', 'REFUNDED_OFFLINE', 'KEPT', 'RECEIVED', 'WAIVED', 'PAID')
    ),
  paid_by text
    constraint order_changes_paid_by_check check (paid_by in ('CASH', 'TRANSFER', 'CARD', 'OTHER')),
  -- By how much each tax and its basis changed. Tax reports count it on the day of the change.
  taxes jsonb not null,
  idempotency_key uuid not null,
  changed_at timestamptz not null default now(),
  constraint order_changes_pkey primary key (id),
  constraint order_changes_order_id_idempotency_key_key unique (order_id, idempotency_key),
  constraint order_changes_order_id_fkey
    foreign key (order_id) references orders (id) on delete cascade
);
create index order_changes_changed on order_changes (event_id, changed_at);

-- Changes that wait until the buyer pays the difference.
create table proposed_changes (
  id bigint generated always as identity,
  event_id bigint not null,
  order_id bigint not null,
  status text not null default 'WAITING'
    constraint proposed_changes_status_check check (
      status in ('WAITING', 'APPLIED', 'EXPIRED', 'WITHDRAWN')
    ),
  -- The requested change, with the names of new attendees.
  steps jsonb not null,
  -- The lines before and after. Prices may change before it is paid.
  planned jsonb not null,
  -- The difference, in the smallest unit.
  amount bigint not null
    constraint proposed_changes_amount_check check (amount > 0),
  expires_at timestamptz not null,
  idempotency_key uuid not null,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  constraint proposed_changes_pkey primary key (id),
  constraint proposed_changes_order_id_idempotency_key_key unique (order_id, idempotency_key),
  constraint proposed_changes_order_id_fkey
    foreign key (order_id) references orders (id) on delete cascade
);
create unique index proposed_changes_one_waiting on proposed_changes (order_id)
  where status = 'WAITING';
create index proposed_changes_due on proposed_changes (expires_at) where status = 'WAITING';

-- What a proposed change holds of each stock beyond what it would release. No foreign keys: see
-- stocks.
create table change_holds (
  proposed_change_id bigint not null,
  stock_id bigint not null,
  ticket_price_id bigint not null,
  quantity integer not null
    constraint change_holds_quantity_check check (quantity > 0),
  constraint change_holds_pkey primary key (proposed_change_id, stock_id, ticket_price_id)
);
create index change_holds_stock on change_holds (stock_id);

-- ── Payments ─────────────────────────────────────────────────────────────────────────────────────

-- Accounts at payment providers. Ended connections are kept, because earlier payments are refunded
-- there.
create table provider_connections (
  id bigint generated always as identity,
  account_id bigint not null,
  provider text not null
    constraint provider_connections_provider_check check (provider = 'stripe'),
  -- acct_1Nv0FGQ9RKHgCVdK
  provider_account_id text not null,
  -- False: test mode, in which no money moves.
  is_live boolean not null,
  charges_enabled boolean not null default false,
  payouts_enabled boolean not null default false,
  details_submitted boolean not null default false,
  name text,
  country text,
  default_currency text,
  -- What the provider still needs, in its own words: ["external_account"].
  requirements jsonb not null default '[]',
  disabled_reason text,
  disconnected_at timestamptz,
  disconnected_by text
    constraint provider_connections_disconnected_by_check check (
      disconnected_by in ('ORGANIZER', 'PROVIDER')
    ),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint provider_connections_pkey primary key (id),
  constraint provider_connections_provider_provider_account_id_key
    unique (provider, provider_account_id),
  constraint provider_connections_disconnected_check check (
    (disconnected_at is null) = (disconnected_by is null)
  ),
  constraint provider_connections_account_id_fkey
    foreign key (account_id) references accounts (id) on delete cascade
);
create unique index provider_connections_one on provider_connections (account_id, provider, is_live)
  where disconnected_at is null;

-- A connection that is being created at the provider. Written before the request, so that a retry
-- has the same idempotency key.
create table connection_attempts (
  id bigint generated always as identity,
  account_id bigint not null,
  provider text not null
    constraint connection_attempts_provider_check check (provider = 'stripe'),
  is_live boolean not null,
  number integer not null,
  status text not null default 'REQUESTED'
    constraint connection_attempts_status_check check (
      status in ('REQUESTED', 'CREATED', 'FAILED')
    ),
  created_at timestamptz not null,
  constraint connection_attempts_pkey primary key (id),
  constraint connection_attempts_account_id_provider_number_key
    unique (account_id, provider, number),
  constraint connection_attempts_account_id_fkey
    foreign key (account_id) references accounts (id) on delete cascade
);

-- A payment that is being created at the provider. Written before the request, so that a retry has
-- the same idempotency key.
create table payment_attempts (
  id bigint generated always as identity,
  order_id bigint not null,
  -- Counts the attempts of the order.
  number integer not null,
  proposed_change_id bigint,
  provider text not null
    constraint payment_attempts_provider_check check (provider in ('sandbox', 'stripe', 'offline')),
  -- The idempotency key at the provider. A definite failure is followed by a new attempt with
  -- another key.
  reference text not null,
  status text not null default 'REQUESTED'
    constraint payment_attempts_status_check check (status in ('REQUESTED', 'CREATED', 'FAILED')),
  amount bigint not null
    constraint payment_attempts_amount_check check (amount > 0),
  currency text not null,
  platform_fee bigint not null default 0
    constraint payment_attempts_platform_fee_check check (platform_fee >= 0),
  paid_to text,
  created_at timestamptz not null,
  constraint payment_attempts_pkey primary key (id),
  constraint payment_attempts_reference_key unique (reference),
  constraint payment_attempts_order_id_number_key unique (order_id, number),
  constraint payment_attempts_order_id_fkey
    foreign key (order_id) references orders (id) on delete cascade,
  constraint payment_attempts_proposed_change_id_fkey
    foreign key (proposed_change_id) references proposed_changes (id) on delete cascade
);
create index payment_attempts_change on payment_attempts (proposed_change_id)
  where proposed_change_id is not null;

create table payments (
  id bigint generated always as identity,
  order_id bigint not null,
  -- An offline payment of the difference of this change.
  order_change_id bigint,
  -- A payment that buys this proposed change.
  proposed_change_id bigint,
  provider text not null
    constraint payments_provider_check check (provider in ('sandbox', 'stripe', 'offline')),
  provider_payment_id text not null,
  client_secret text,
  -- RETURNED: received when it could no longer buy anything, and refunded.
  status text not null
    constraint payments_status_check check (
      status in ('OPEN', 'SUCCEEDED', 'RETURNED', 'FAILED', 'CANCELLED')
    ),
  amount bigint not null
    constraint payments_amount_check check (amount > 0),
  currency text not null,
  -- What the operator of this installation keeps.
  platform_fee bigint not null default 0
    constraint payments_platform_fee_check check (platform_fee >= 0),
  -- The account at the provider that receives the money.
  paid_to text,
  failure_code text,
  -- When the provider is polled next.
  next_check_at timestamptz not null default (now() + '00:01:00'::interval),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint payments_pkey primary key (id),
  constraint payments_provider_provider_payment_id_key unique (provider, provider_payment_id),
  constraint payments_order_id_fkey foreign key (order_id) references orders (id),
  constraint payments_order_change_id_fkey
    foreign key (order_change_id) references order_changes (id) on delete cascade,
  constraint payments_proposed_change_id_fkey
    foreign key (proposed_change_id) references proposed_changes (id) on delete cascade
);
create index payments_order on payments (order_id);
create index payments_to_check on payments (next_check_at) where status = 'OPEN';
-- One payment pays for an order.
create unique index payments_one_success on payments (order_id)
  where status = 'SUCCEEDED' and order_change_id is null;
create unique index payments_one_of_change on payments (order_change_id)
  where order_change_id is not null;
create index payments_proposed_change on payments (proposed_change_id)
  where proposed_change_id is not null;

-- Offline payments that were received for an order.
create table receipts (
  id bigint generated always as identity,
  order_id bigint not null,
  amount bigint not null
    constraint receipts_amount_check check (amount > 0),
  -- The day of receipt, as typed by the organizer.
  received_on date not null,
  note text,
  idempotency_key uuid not null,
  -- Recorded by mistake.
  undone_at timestamptz,
  -- It bought nothing and was returned.
  returned_at timestamptz,
  created_at timestamptz not null default now(),
  constraint receipts_pkey primary key (id),
  constraint receipts_order_id_idempotency_key_key unique (order_id, idempotency_key),
  constraint receipts_undone_or_returned_check check (undone_at is null or returned_at is null),
  constraint receipts_order_id_fkey foreign key (order_id) references orders (id) on delete cascade
);

-- Chargebacks. The order keeps its tickets meanwhile.
create table disputes (
  id bigint generated always as identity,
  order_id bigint not null,
  payment_id bigint not null,
  provider_dispute_id text not null,
  status text not null
    constraint disputes_status_check check (status in ('OPEN', 'WON', 'LOST')),
  amount bigint not null
    constraint disputes_amount_check check (amount >= 0),
  currency text not null,
  -- In the provider's words: fraudulent.
  reason text not null,
  -- Evidence is accepted until then.
  due_at timestamptz,
  -- Resolved by an organizer. A WON dispute needs no one.
  resolved_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint disputes_pkey primary key (id),
  constraint disputes_payment_id_provider_dispute_id_key unique (payment_id, provider_dispute_id),
  constraint disputes_order_id_fkey foreign key (order_id) references orders (id),
  constraint disputes_payment_id_fkey foreign key (payment_id) references payments (id)
);
create index disputes_order on disputes (order_id);

-- Payments at a provider that carry our metadata but match no order here: their order is missing (a
-- restored backup), or the money went to another account.
create table unmatched_payments (
  id bigint generated always as identity,
  -- The account that received the money. Null: unknown, shown to the operator of this installation.
  account_id bigint,
  provider text not null,
  provider_payment_id text not null,
  amount bigint not null,
  currency text not null,
  reason text not null
    constraint unmatched_payments_reason_check check (reason in ('UNKNOWN_ORDER', 'OTHER_ACCOUNT')),
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  constraint unmatched_payments_pkey primary key (id),
  constraint unmatched_payments_provider_provider_payment_id_key
    unique (provider, provider_payment_id),
  constraint unmatched_payments_account_id_fkey
    foreign key (account_id) references accounts (id) on delete cascade
);
create index unmatched_payments_open on unmatched_payments (account_id, id desc)
  where resolved_at is null;

-- Webhook deliveries that were processed. A repeated delivery changes nothing. Kept for a month.
create table provider_notices (
  provider text not null,
  notice_id text not null,
  received_at timestamptz not null default now(),
  constraint provider_notices_pkey primary key (provider, notice_id)
);
create index provider_notices_received on provider_notices (received_at);

-- ── Refunds ──────────────────────────────────────────────────────────────────────────────────────

create table refunds (
  id bigint generated always as identity,
  order_id bigint not null,
  payment_id bigint not null,
  amount bigint not null
    constraint refunds_amount_check check (amount > 0),
  status text not null
    constraint refunds_status_check check (status in ('PENDING', 'SUCCEEDED', 'FAILED')),
  -- PROVIDER: made in the provider's dashboard. ORDER_CHANGE: the tickets became cheaper, and the
  -- order's total is without it already.
  reason text not null
    constraint refunds_reason_check check (
      reason in (
        'ORGANIZER', 'ORDER_EXPIRED', 'ORDER_CANCELLED', 'DUPLICATE', 'PROVIDER', 'ORDER_CHANGE'
      )
    ),
  provider_refund_id text,
  failure text,
  -- Provider errors so far. Each retry after one has a new idempotency key.
  failed_tries integer not null default 0,
  -- Sends the buyer an email once the money is refunded.
  notifies_buyer boolean not null default false,
  idempotency_key uuid,
  next_check_at timestamptz not null default (now() + '00:01:00'::interval),
  -- When the money was refunded.
  refunded_at timestamptz,
  -- When the bank sent it back. Tax reports count both days, so that a report that was filed does
  -- not change.
  undone_at timestamptz,
  -- A failed refund that was retried or resolved in another way.
  resolved_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint refunds_pkey primary key (id),
  constraint refunds_undone_at_check check (
    undone_at is null or (refunded_at is not null and status = 'FAILED')
  ),
  constraint refunds_order_id_fkey foreign key (order_id) references orders (id),
  constraint refunds_payment_id_fkey foreign key (payment_id) references payments (id)
);
create index refunds_order on refunds (order_id);
create index refunds_to_check on refunds (next_check_at) where status = 'PENDING';
create unique index refunds_asked_once on refunds (order_id, idempotency_key)
  where idempotency_key is not null;
-- Automatic refunds of a payment happen once. Failed ones may be retried.
create unique index refunds_one_by_itself on refunds (payment_id)
  where (reason in ('ORDER_EXPIRED', 'ORDER_CANCELLED', 'DUPLICATE')) and status <> 'FAILED';
-- One refund of a payment is under way, besides those made at the provider.
create unique index refunds_one_pending on refunds (payment_id)
  where status = 'PENDING' and reason <> 'PROVIDER';
create unique index refunds_provider on refunds (payment_id, provider_refund_id)
  where provider_refund_id is not null;
create index refunds_undone on refunds (order_id) where undone_at is not null;

-- A job that cancels and refunds all orders of an event.
create table event_refunds (
  id bigint generated always as identity,
  event_id bigint not null,
  status text not null
    constraint event_refunds_status_check check (status in ('RUNNING', 'DONE')),
  requested_by bigint,
  -- The number of orders when it was requested.
  order_count integer not null,
  -- Progress: the last order that was processed.
  after_order_id bigint not null default 0,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  constraint event_refunds_pkey primary key (id),
  constraint event_refunds_event_id_fkey
    foreign key (event_id) references events (id) on delete cascade,
  constraint event_refunds_requested_by_fkey foreign key (requested_by) references users (id)
);
create unique index event_refunds_one_running on event_refunds (event_id) where status = 'RUNNING';

-- The result for each order.
create table event_refund_orders (
  event_refund_id bigint not null,
  order_id bigint not null,
  amount bigint not null default 0,
  problem text,
  -- Failed for a technical reason and will be retried.
  is_waiting boolean not null default false,
  tries integer not null default 0,
  constraint event_refund_orders_pkey primary key (event_refund_id, order_id),
  constraint event_refund_orders_event_refund_id_fkey
    foreign key (event_refund_id) references event_refunds (id) on delete cascade,
  constraint event_refund_orders_order_id_fkey
    foreign key (order_id) references orders (id) on delete cascade
);

-- ── Sandbox payment provider ─────────────────────────────────────────────────────────────────────
-- The books of the built-in test provider. Only server/payments/sandbox reads them.

create table sandbox_payments (
  id text not null,
  client_secret text not null,
  amount bigint not null,
  currency text not null,
  reference text not null,
  status text not null
    constraint sandbox_payments_status_check check (
      status in (
        'requires_card', 'requires_action', 'processing', 'succeeded', 'failed', 'cancelled'
      )
    ),
  failure_code text,
  created_at timestamptz not null default now(),
  -- How refunds of this test card end.
  refund_outcome text not null default 'at_once'
    constraint sandbox_payments_refund_outcome_check check (
      refund_outcome in ('at_once', 'late', 'late_failure')
    ),
  constraint sandbox_payments_pkey primary key (id),
  constraint sandbox_payments_client_secret_key unique (client_secret)
);
create unique index sandbox_payments_reference on sandbox_payments (reference);

create table sandbox_refunds (
  reference text not null,
  payment_id text not null,
  amount bigint not null
    constraint sandbox_refunds_amount_check check (amount > 0),
  -- What the refund becomes at decided_at.
  decided text not null
    constraint sandbox_refunds_decided_check check (decided in ('succeeded', 'failed')),
  failure text,
  decided_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint sandbox_refunds_pkey primary key (reference),
  constraint sandbox_refunds_payment_id_fkey
    foreign key (payment_id) references sandbox_payments (id)
);
create index sandbox_refunds_payment on sandbox_refunds (payment_id);

-- ── Invoices ─────────────────────────────────────────────────────────────────────────────────────

-- An organizer's legal details and the counter of their invoices and credit notes. Taking a number
-- locks the row until the document is committed, so that numbers have no gaps.
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
  -- LH- makes LH-0001. It can't end in a digit, as the digits at the end are the sequence.
  prefix text not null default ''
    constraint sellers_prefix_check check (prefix !~ '[0-9]$'),
  -- Printed at the foot: bank account, register.
  footer text,
  last_sequence bigint not null default 0
    constraint sellers_last_sequence_check check (last_sequence >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint sellers_pkey primary key (organizer_id),
  constraint sellers_is_issuing_check check (
    not is_issuing or num_nonnulls(legal_name, line_1, city, country) = 4
  ),
  constraint sellers_organizer_id_fkey
    foreign key (organizer_id) references organizers (id) on delete cascade
);

-- Never changed and never deleted: the snapshot contains everything that is printed.
create table invoices (
  id bigint generated always as identity,
  organizer_id bigint not null,
  sequence bigint not null
    constraint invoices_sequence_check check (sequence >= 1),
  number text not null,
  kind text not null
    constraint invoices_kind_check check (kind in ('INVOICE', 'CREDIT_NOTE')),
  order_id bigint not null,
  -- INVOICE: the last change of the order. CREDIT_NOTE: the change that replaced the invoice.
  order_change_id bigint,
  -- CREDIT_NOTE: the refund.
  refund_id bigint,
  -- CREDIT_NOTE: the invoice.
  refers_to bigint,
  -- InvoiceSnapshot of src/domain/invoices.ts.
  snapshot jsonb not null,
  issued_at timestamptz not null,
  constraint invoices_pkey primary key (id),
  constraint invoices_organizer_id_sequence_key unique (organizer_id, sequence),
  constraint invoices_organizer_id_number_key unique (organizer_id, number),
  constraint invoices_refers_to_check check ((kind = 'CREDIT_NOTE') = (refers_to is not null)),
  constraint invoices_credit_note_check check (
     case kind
      when 'CREDIT_NOTE' then num_nonnulls(refund_id, order_change_id) = 1
      else refund_id is null
    end
  ),
  constraint invoices_organizer_id_fkey foreign key (organizer_id) references organizers (id),
  constraint invoices_order_id_fkey foreign key (order_id) references orders (id),
  constraint invoices_refund_id_fkey foreign key (refund_id) references refunds (id),
  constraint invoices_refers_to_fkey foreign key (refers_to) references invoices (id),
  constraint invoices_order_change_id_fkey
    foreign key (order_change_id) references order_changes (id)
);
create unique index invoices_one_of_refund on invoices (refund_id) where refund_id is not null;
create index invoices_order on invoices (order_id);
create index invoices_issued on invoices (organizer_id, issued_at desc, id desc);
create unique index invoices_one_of_order
  on invoices (order_id, kind, order_change_id) nulls not distinct
  where refund_id is null;

-- ── Attendee and order lists ─────────────────────────────────────────────────────────────────────

create table labels (
  id bigint generated always as identity,
  event_id bigint not null,
  name text not null,
  color text not null
    constraint labels_color_check check (
      color in ('GRAY', 'VIOLET', 'BLUE', 'TEAL', 'GREEN', 'AMBER', 'RED', 'PINK')
    ),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint labels_pkey primary key (id),
  constraint labels_event_id_id_key unique (event_id, id),
  constraint labels_event_id_fkey foreign key (event_id) references events (id) on delete cascade
);
create unique index labels_name_key on labels (event_id, lower(name));

-- event_id makes sure that a label and its attendee belong to the same event.
create table attendee_labels (
  event_id bigint not null,
  label_id bigint not null,
  attendee_id bigint not null,
  constraint attendee_labels_pkey primary key (event_id, label_id, attendee_id),
  constraint attendee_labels_attendee_id_fkey
    foreign key (attendee_id) references attendees (id) on delete cascade,
  constraint attendee_labels_event_id_label_id_fkey
    foreign key (event_id, label_id) references labels (event_id, id) on delete cascade
);
create index attendee_labels_attendee on attendee_labels (attendee_id, label_id);

-- Internal notes on an order or an attendee.
create table notes (
  id bigint generated always as identity,
  event_id bigint not null,
  order_id bigint,
  attendee_id bigint,
  text text not null,
  -- A user id. No foreign key: the note stays when the user is deleted.
  written_by bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint notes_pkey primary key (id),
  constraint notes_subject_check check (num_nonnulls(order_id, attendee_id) = 1),
  constraint notes_event_id_fkey foreign key (event_id) references events (id) on delete cascade,
  constraint notes_order_id_fkey foreign key (order_id) references orders (id) on delete cascade,
  constraint notes_attendee_id_fkey
    foreign key (attendee_id) references attendees (id) on delete cascade
);
create index notes_event on notes (event_id);
create index notes_order on notes (order_id, id) where order_id is not null;
create index notes_attendee on notes (attendee_id, id) where attendee_id is not null;

-- Saved filters, sorting and columns of a list. They belong to one user and one event.
create table list_views (
  id bigint generated always as identity,
  user_id bigint not null,
  event_id bigint not null,
  list text not null
    constraint list_views_list_check check (list in ('orders', 'attendees')),
  name text not null,
  -- The query string of the list.
  address text not null,
  -- The list opens with it.
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  constraint list_views_pkey primary key (id),
  constraint list_views_user_id_fkey foreign key (user_id) references users (id) on delete cascade,
  constraint list_views_event_id_fkey
    foreign key (event_id) references events (id) on delete cascade
);
create unique index list_views_name_key on list_views (user_id, event_id, list, lower(name));
create unique index list_views_one_default on list_views (user_id, event_id, list) where is_default;
create index list_views_event on list_views (event_id);

-- Whether some emails of an event belong to the same person.
create table duplicate_decisions (
  id bigint generated always as identity,
  event_id bigint not null,
  is_same boolean not null,
  created_at timestamptz not null default now(),
  constraint duplicate_decisions_pkey primary key (id),
  constraint duplicate_decisions_event_id_id_key unique (event_id, id),
  constraint duplicate_decisions_event_id_fkey
    foreign key (event_id) references events (id) on delete cascade
);

create table duplicate_emails (
  event_id bigint not null,
  decision_id bigint not null,
  email text not null,
  -- The email that messages go to instead, if they are the same person.
  send_to text,
  constraint duplicate_emails_pkey primary key (decision_id, email),
  constraint duplicate_emails_event_id_decision_id_fkey
    foreign key (event_id, decision_id)
    references duplicate_decisions (event_id, id) on delete cascade
);
create unique index duplicate_emails_send_to on duplicate_emails (event_id, email)
  where send_to is not null;
create index duplicate_emails_email on duplicate_emails (event_id, email, decision_id);

-- An action on many attendees or orders, processed by a job.
create table bulk_actions (
  id bigint generated always as identity,
  event_id bigint not null,
  noun text not null
    constraint bulk_actions_noun_check check (noun in ('attendees', 'orders')),
  action text not null,
  options jsonb not null default '{}',
  requested_by bigint,
  idempotency_key uuid not null,
  status text not null
    constraint bulk_actions_status_check check (status in ('RUNNING', 'STOPPED', 'DONE')),
  -- The bulk action that this one undoes.
  undoes bigint,
  -- How many were selected.
  count integer not null default 0,
  -- Set when it is finished, as is failed.
  done integer,
  failed integer,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  constraint bulk_actions_pkey primary key (id),
  constraint bulk_actions_event_id_idempotency_key_key unique (event_id, idempotency_key),
  constraint bulk_actions_event_id_fkey
    foreign key (event_id) references events (id) on delete cascade,
  constraint bulk_actions_requested_by_fkey foreign key (requested_by) references users (id),
  constraint bulk_actions_undoes_fkey
    foreign key (undoes) references bulk_actions (id) on delete set null
);
create index bulk_actions_newest on bulk_actions (event_id, noun, id desc);
create index bulk_actions_of_user on bulk_actions (requested_by) where requested_by is not null;
create index bulk_actions_undoes on bulk_actions (undoes) where undoes is not null;
create index bulk_actions_finished on bulk_actions (finished_at) where finished_at is not null;

-- The selection is stored when the action is requested: later rows are not part of it.
create table bulk_action_rows (
  bulk_action_id bigint not null,
  -- An attendee or an order.
  subject_id bigint not null,
  status text not null default 'WAITING'
    constraint bulk_action_rows_status_check check (status in ('WAITING', 'DONE', 'FAILED')),
  -- An error code.
  problem text,
  -- The refund that was requested.
  amount bigint not null default 0,
  tries smallint not null default 0,
  constraint bulk_action_rows_pkey primary key (bulk_action_id, subject_id),
  constraint bulk_action_rows_problem_check check ((status = 'FAILED') = (problem is not null)),
  constraint bulk_action_rows_bulk_action_id_fkey
    foreign key (bulk_action_id) references bulk_actions (id) on delete cascade
);
create index bulk_action_rows_waiting on bulk_action_rows (bulk_action_id, subject_id)
  where status = 'WAITING';
create index bulk_action_rows_failed on bulk_action_rows (bulk_action_id, subject_id)
  where status = 'FAILED';

-- ── Messages ─────────────────────────────────────────────────────────────────────────────────────
-- What organizers write to attendees and buyers.

create table messages (
  id bigint generated always as identity,
  event_id bigint not null,
  sent_by_user_id bigint,
  idempotency_key uuid not null,
  is_test boolean not null default false,
  subject text not null,
  -- Sanitized HTML with placeholders.
  message text not null,
  -- Who it is for.
  type text not null
    constraint messages_type_check check (
      type in ('EVENT', 'TICKET', 'ATTENDEE', 'ORDER', 'PROMO_CODE', 'SELECTION')
    ),
  ticket_ids bigint[] not null default '{}',
  attendee_ids bigint[] not null default '{}',
  order_id bigint,
  promo_code_id bigint,
  -- SELECTION: the rows that were selected in a list.
  selection_id bigint,
  send_to text not null
    constraint messages_send_to_check check (send_to in ('ATTENDEES', 'BUYERS')),
  -- IN: checked in. NOT_IN: not checked in.
  arrival text not null
    constraint messages_arrival_check check (arrival in ('ALL', 'IN', 'NOT_IN')),
  send_copy boolean not null default false,
  timing text not null
    constraint messages_timing_check check (timing in ('NOW', 'AT', 'BEFORE_START', 'AFTER_END')),
  send_at timestamptz,
  -- BEFORE_START, AFTER_END: moves with the event.
  offset_minutes integer
    constraint messages_offset_minutes_check check (offset_minutes between 0 and 1051200),
  status text not null
    constraint messages_status_check check (
      status in (
        'SCHEDULED', 'OFF', 'MISSED', 'PROCESSING', 'PAUSED', 'SENT', 'CANCELLED', 'FAILED'
      )
    ),
  -- Why it was MISSED or PAUSED: an error code.
  problem text,
  -- The recipients collected so far.
  recipient_count integer not null default 0,
  -- How far recipients are collected. Complete once recipients_collected_at is set.
  after_id bigint not null default 0,
  recipients_collected_at timestamptz,
  -- A reminder that was sent: only orders completed since then get it later.
  collects_since timestamptz,
  started_at timestamptz,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The text and the recipients are erased. The row still counts for the daily limit.
  deleted_at timestamptz,
  constraint messages_pkey primary key (id),
  constraint messages_event_id_idempotency_key_key unique (event_id, idempotency_key),
  constraint messages_send_at_check check ((timing = 'AT') = (send_at is not null)),
  constraint messages_offset_minutes_timing_check check (
    (timing in ('BEFORE_START', 'AFTER_END')) = (offset_minutes is not null)
  ),
  constraint messages_event_id_fkey foreign key (event_id) references events (id) on delete cascade,
  constraint messages_sent_by_user_id_fkey
    foreign key (sent_by_user_id) references users (id) on delete set null,
  constraint messages_selection_id_fkey foreign key (selection_id) references bulk_actions (id)
);
create index messages_newest on messages (event_id, created_at desc, id desc)
  where not is_test and deleted_at is null;
create index messages_to_start on messages (event_id) where status = 'SCHEDULED';
create index messages_open_reminders on messages (event_id)
  where timing = 'BEFORE_START' and status = 'SENT';
create index messages_started on messages (event_id, started_at) where started_at is not null;
create index messages_of_user on messages (sent_by_user_id) where sent_by_user_id is not null;
create index messages_of_selection on messages (selection_id) where selection_id is not null;

-- One row per email, written before its email is queued: a job that runs twice sends once.
create table message_recipients (
  message_id bigint not null,
  -- In lower case.
  email text not null,
  -- The order or ticket it is about. Null: a copy for its author.
  order_id bigint,
  attendee_id bigint,
  -- QUEUED: its email is in mails.
  status text not null default 'WAITING'
    constraint message_recipients_status_check check (status in ('WAITING', 'QUEUED', 'SKIPPED')),
  skip_reason text
    constraint message_recipients_skip_reason_check check (
      skip_reason in ('UNSUBSCRIBED', 'NOT_COMING', 'STOPPED')
    ),
  constraint message_recipients_pkey primary key (message_id, email),
  constraint message_recipients_skipped_check check (
    (status = 'SKIPPED') = (skip_reason is not null)
  ),
  constraint message_recipients_message_id_fkey
    foreign key (message_id) references messages (id) on delete cascade
);
create index message_recipients_waiting on message_recipients (message_id, email)
  where status = 'WAITING';
create index message_recipients_skipped on message_recipients (message_id)
  where status = 'SKIPPED';
create index message_recipients_email on message_recipients (email);

-- Emails that receive no more messages of an organizer. They still receive tickets and order
-- emails.
create table message_unsubscribes (
  organizer_id bigint not null,
  email text not null,
  created_at timestamptz not null default now(),
  constraint message_unsubscribes_pkey primary key (organizer_id, email),
  constraint message_unsubscribes_organizer_id_fkey
    foreign key (organizer_id) references organizers (id) on delete cascade
);

-- ── Mail ─────────────────────────────────────────────────────────────────────────────────────────

-- The outbox. A row is written in the transaction of its cause. (cause, kind, recipient) is unique,
-- so that a job that runs twice sends once.
create table mails (
  id bigint generated always as identity,
  kind text not null,
  cause text not null,
  recipient text not null,
  locale text not null,
  reply_to text,
  -- No foreign key: all buyers share the event.
  event_id bigint,
  -- Input of the email template, rendered at delivery.
  data jsonb not null,
  -- Part of the Message-ID. Ids are the same in a copy of the database, and mail programs merge
  -- emails with the same Message-ID.
  message_key uuid not null default gen_random_uuid(),
  -- KEPT: not sent, because no mail server is configured.
  status text not null default 'QUEUED'
    constraint mails_status_check check (status in ('QUEUED', 'SENDING', 'SENT', 'FAILED', 'KEPT')),
  attempts integer not null default 0,
  last_error text,
  subject text,
  html text,
  text text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  constraint mails_pkey primary key (id),
  constraint mails_cause_kind_recipient_key unique (cause, kind, recipient)
);
create index mails_waiting on mails (created_at) where status in ('QUEUED', 'SENDING');
-- Limits how many emails an address receives.
create index mails_recipient on mails (lower(recipient), created_at);
-- Counts the emails of a message by status.
create index mails_of_messages on mails (cause, status) where kind = 'MESSAGE';

-- ── Check-in ─────────────────────────────────────────────────────────────────────────────────────

create table check_in_lists (
  id bigint generated always as identity,
  event_id bigint not null,
  short_id text not null,
  name text not null,
  description text,
  -- Includes tickets created later. check_in_list_tickets is then unused.
  all_tickets boolean not null default false,
  -- The list has a scope of its own (check_ins.scope).
  counts_separately boolean not null default false,
  -- Attendees can be checked out and in again.
  allows_reentry boolean not null default false,
  activates_at timestamptz,
  expires_at timestamptz,
  -- AES-256-GCM: organizers can read it, a copy of the database can't.
  encrypted_pin text,
  -- Answers that are shown at check-in.
  shown_question_ids bigint[] not null default '{}',
  -- What is printed at check-in. Null: nothing.
  badge_size text,
  badge_has_code boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint check_in_lists_pkey primary key (id),
  constraint check_in_lists_short_id_key unique (short_id),
  constraint check_in_lists_dates_check check (
    expires_at is null or activates_at is null or expires_at > activates_at
  ),
  constraint check_in_lists_event_id_fkey
    foreign key (event_id) references events (id) on delete cascade
);
create index check_in_lists_event on check_in_lists (event_id, created_at desc)
  where deleted_at is null;

create table check_in_list_tickets (
  check_in_list_id bigint not null,
  ticket_id bigint not null,
  constraint check_in_list_tickets_pkey primary key (check_in_list_id, ticket_id),
  constraint check_in_list_tickets_check_in_list_id_fkey
    foreign key (check_in_list_id) references check_in_lists (id) on delete cascade,
  constraint check_in_list_tickets_ticket_id_fkey
    foreign key (ticket_id) references tickets (id) on delete cascade
);

-- One row per attendee and scope. Undoing marks it.
create table check_ins (
  id bigint generated always as identity,
  short_id text not null,
  -- No foreign keys to rows that all check-ins share.
  event_id bigint not null,
  -- 0: the event. Otherwise the id of a list that counts by itself.
  scope bigint not null default 0,
  check_in_list_id bigint not null,
  attendee_id bigint not null,
  ticket_id bigint not null,
  check_in_device_id bigint,
  ip text,
  checked_in_at timestamptz not null default now(),
  -- When the attendee left. readmitted_*: when they came back, by which list and device.
  left_at timestamptz,
  readmitted_at timestamptz,
  readmitted_list_id bigint,
  readmitted_device_id bigint,
  undone_at timestamptz,
  constraint check_ins_pkey primary key (id),
  constraint check_ins_short_id_key unique (short_id),
  constraint check_ins_attendee_id_fkey foreign key (attendee_id) references attendees (id)
);
create index check_ins_list on check_ins (check_in_list_id, checked_in_at desc)
  where undone_at is null;
create index check_ins_event_time on check_ins (event_id, checked_in_at, attendee_id)
  where undone_at is null;
-- One check-in per attendee and scope that is not undone.
create unique index check_ins_once on check_ins (attendee_id, scope) where undone_at is null;
create index check_ins_scope on check_ins (scope, ticket_id) where undone_at is null and scope <> 0;
create index check_ins_device on check_ins (check_in_device_id)
  where undone_at is null and check_in_device_id is not null;

-- Devices paired with a check-in list.
create table check_in_devices (
  id bigint generated always as identity,
  check_in_list_id bigint not null,
  -- Hash of its cookie.
  token_hash text not null,
  name text not null,
  -- Of the network that it was paired from.
  network_hash text,
  paired_at timestamptz not null default now(),
  last_seen_at timestamptz,
  last_sync_at timestamptz,
  -- Scans that it has not synced yet.
  waiting integer not null default 0,
  -- Percent.
  battery smallint,
  -- Removed by an organizer.
  ended_at timestamptz,
  constraint check_in_devices_pkey primary key (id),
  constraint check_in_devices_token_hash_key unique (token_hash),
  constraint check_in_devices_check_in_list_id_fkey
    foreign key (check_in_list_id) references check_in_lists (id) on delete cascade
);
create index check_in_devices_list on check_in_devices (check_in_list_id, id);

-- Scans made offline and synced later. device_scan_id makes a repeated sync idempotent.
create table offline_scans (
  id bigint generated always as identity,
  event_id bigint not null,
  check_in_list_id bigint not null,
  device_scan_id uuid not null,
  check_in_device_id bigint,
  attendee_id bigint,
  outcome text not null,
  scanned_at timestamptz not null,
  received_at timestamptz not null,
  -- The check-in that the response named: this one, or the earlier one.
  check_in_short_id text,
  checked_in_at timestamptz,
  checked_in_list_id bigint,
  checked_in_device_id bigint,
  -- The device admitted someone whose ticket had been used before.
  is_conflict boolean not null default false,
  constraint offline_scans_pkey primary key (id),
  constraint offline_scans_check_in_list_id_device_scan_id_key
    unique (check_in_list_id, device_scan_id),
  constraint offline_scans_check_in_list_id_fkey
    foreign key (check_in_list_id) references check_in_lists (id) on delete cascade,
  constraint offline_scans_attendee_id_fkey
    foreign key (attendee_id) references attendees (id) on delete cascade
);
create index offline_scans_conflicts on offline_scans (event_id, id) where is_conflict;
create index offline_scans_attendee on offline_scans (attendee_id) where attendee_id is not null;
create index offline_scans_received on offline_scans (received_at);

-- The newest 10,000 per list are kept.
create table refused_scans (
  id bigint generated always as identity,
  event_id bigint not null,
  check_in_list_id bigint not null,
  -- Running number in its list.
  position bigint not null default 0,
  check_in_device_id bigint,
  attendee_id bigint,
  outcome text not null,
  code_suffix text not null,
  -- The device was offline and admitted them.
  was_admitted boolean not null default false,
  scanned_at timestamptz not null,
  constraint refused_scans_pkey primary key (id),
  constraint refused_scans_check_in_list_id_fkey
    foreign key (check_in_list_id) references check_in_lists (id) on delete cascade,
  constraint refused_scans_attendee_id_fkey
    foreign key (attendee_id) references attendees (id) on delete cascade
);
create index refused_scans_list on refused_scans (check_in_list_id, scanned_at desc, id desc);
create index refused_scans_attendee on refused_scans (attendee_id) where attendee_id is not null;
create index refused_scans_time on refused_scans (scanned_at);
create index refused_scans_position on refused_scans (check_in_list_id, position);

-- Wrong PINs of a list.
create table check_in_pin_failures (
  check_in_list_id bigint not null,
  -- Hash of a device or of a network, or the list as a whole.
  counted_by text not null,
  tries integer not null default 0,
  since timestamptz not null,
  constraint check_in_pin_failures_pkey primary key (check_in_list_id, counted_by),
  constraint check_in_pin_failures_check_in_list_id_fkey
    foreign key (check_in_list_id) references check_in_lists (id) on delete cascade
);

-- Codes of deleted tickets (an undone import, an unpaid order). Offline devices would accept their
-- signature otherwise.
create table revoked_ticket_codes (
  event_id bigint not null,
  ticket_code bytea not null,
  revoked_at timestamptz not null default now(),
  constraint revoked_ticket_codes_pkey primary key (event_id, ticket_code),
  constraint revoked_ticket_codes_event_id_fkey
    foreign key (event_id) references events (id) on delete cascade
);

-- ── Wallet passes ────────────────────────────────────────────────────────────────────────────────

-- Passes of Apple and Google. A transferred ticket has a new short id and a new pass, and the old
-- one is void. The pass stays without its attendee, so that it can be voided.
create table wallet_passes (
  id bigint generated always as identity,
  event_id bigint not null,
  attendee_id bigint,
  short_id text not null,
  serial text not null,
  -- Hash of everything shown, so that a change is sent once.
  content_hash text not null,
  changed_at timestamptz not null,
  -- Requested for Google Wallet. Whether it was saved there is unknown.
  is_at_google boolean not null default false,
  created_at timestamptz not null default now(),
  constraint wallet_passes_pkey primary key (id),
  constraint wallet_passes_serial_key unique (serial),
  constraint wallet_passes_attendee_id_short_id_key unique (attendee_id, short_id),
  constraint wallet_passes_attendee_id_fkey
    foreign key (attendee_id) references attendees (id) on delete set null,
  constraint wallet_passes_event_id_fkey
    foreign key (event_id) references events (id) on delete cascade
);
create index wallet_passes_event on wallet_passes (event_id);

-- Devices to notify of changes (Apple).
create table wallet_devices (
  wallet_pass_id bigint not null,
  device_id text not null,
  push_token text not null,
  registered_at timestamptz not null,
  constraint wallet_devices_pkey primary key (wallet_pass_id, device_id),
  constraint wallet_devices_wallet_pass_id_fkey
    foreign key (wallet_pass_id) references wallet_passes (id) on delete cascade
);
create index wallet_devices_device on wallet_devices (device_id);

-- Events with passes.
create table wallet_events (
  event_id bigint not null,
  -- When the passes were last compared with what they show.
  checked_at timestamptz not null,
  -- What Google was last sent for the event.
  google_class_hash text,
  constraint wallet_events_pkey primary key (event_id),
  constraint wallet_events_event_id_fkey
    foreign key (event_id) references events (id) on delete cascade
);

-- ── Imports ──────────────────────────────────────────────────────────────────────────────────────

-- Orders imported from a file.
create table imports (
  id bigint generated always as identity,
  event_id bigint not null,
  -- FILE, or the product that exported it.
  kind text not null default 'FILE',
  file_name text not null,
  -- The sheets of a workbook.
  sheets text[] not null default '{}',
  sheet text,
  -- The headings as they are in the file.
  header jsonb not null,
  row_count integer not null,
  -- How the file was parsed: separator, encoding, header line, first lines.
  reading jsonb,
  -- What each column contains.
  mapping jsonb,
  -- READ: waits for its mapping. FAILING: rolls back, because it is all or nothing.
  status text not null default 'READ'
    constraint imports_status_check check (
      status in ('READ', 'RUNNING', 'FAILING', 'DONE', 'STOPPED', 'FAILED', 'UNDOING', 'UNDONE')
    ),
  is_all_or_nothing boolean not null default false,
  sends_emails boolean not null default false,
  -- During an undo: also cancels orders that were changed since.
  cancels_changed boolean not null default false,
  -- Orders in the file.
  order_count integer not null default 0,
  -- Progress: the last order that was processed.
  after_position integer not null default 0,
  -- Technical failures of the next order.
  tries integer not null default 0,
  orders_created integer not null default 0,
  attendees_created integer not null default 0,
  -- Rows with a problem, and rows imported before.
  rows_skipped integer not null default 0,
  -- An error code.
  failure text,
  requested_by bigint,
  idempotency_key uuid,
  -- Orders that an undo kept.
  orders_kept integer not null default 0,
  orders_cancelled integer not null default 0,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  undone_at timestamptz,
  constraint imports_pkey primary key (id),
  constraint imports_event_id_fkey foreign key (event_id) references events (id) on delete cascade
);
create index imports_event on imports (event_id, id desc);
create unique index imports_idempotency_key on imports (idempotency_key)
  where idempotency_key is not null;

-- The file, until its orders are imported: it can be parsed again.
create table import_files (
  import_id bigint not null,
  content bytea not null,
  constraint import_files_pkey primary key (import_id),
  constraint import_files_import_id_fkey
    foreign key (import_id) references imports (id) on delete cascade
);

-- The rows of the file, then its orders and problems, in pieces.
create table import_chunks (
  import_id bigint not null,
  kind text not null
    constraint import_chunks_kind_check check (kind in ('ROWS', 'ORDERS', 'PROBLEMS')),
  -- Order of the pieces.
  position integer not null,
  content jsonb not null,
  constraint import_chunks_pkey primary key (import_id, kind, position),
  constraint import_chunks_import_id_fkey
    foreign key (import_id) references imports (id) on delete cascade
);

-- ── Affiliates and statistics ────────────────────────────────────────────────────────────────────
-- Sales, refunds, check-ins and views append a change. A job adds the changes up to one row per
-- ticket and day. Pages show the sum of both, which is always exact and has no row that all buyers
-- wait for.

create table affiliates (
  id bigint generated always as identity,
  event_id bigint not null,
  name text not null,
  -- Normalized, as it appears in links.
  code text not null,
  email text,
  -- INACTIVE: its link works, and is not counted.
  status text not null default 'ACTIVE'
    constraint affiliates_status_check check (status in ('ACTIVE', 'INACTIVE')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint affiliates_pkey primary key (id),
  constraint affiliates_event_id_fkey
    foreign key (event_id) references events (id) on delete cascade
);
create unique index affiliates_event_id_code_key on affiliates (event_id, code)
  where deleted_at is null;
create index affiliates_event_created on affiliates (event_id, created_at desc, id desc);

create table daily_stats (
  event_id bigint not null,
  -- 0: the event as a whole (views, orders).
  ticket_id bigint not null,
  -- In the event's time zone.
  day date not null,
  orders bigint not null default 0,
  -- Cancelled after completion. orders includes them.
  cancelled bigint not null default 0,
  attendees bigint not null default 0,
  gross bigint not null default 0,
  tax bigint not null default 0,
  fee bigint not null default 0,
  refunded bigint not null default 0,
  check_ins bigint not null default 0,
  views bigint not null default 0,
  constraint daily_stats_pkey primary key (event_id, ticket_id, day),
  constraint daily_stats_event_id_fkey
    foreign key (event_id) references events (id) on delete cascade
);

create table stat_changes (
  id bigint generated always as identity,
  event_id bigint not null,
  ticket_id bigint not null,
  affiliate_id bigint,
  day date not null,
  -- Null: no check-in.
  quarter_hour timestamptz,
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
  constraint stat_changes_pkey primary key (id)
);
create index stat_changes_event on stat_changes (event_id);

create table affiliate_daily_stats (
  event_id bigint not null,
  affiliate_id bigint not null,
  -- In the event's time zone.
  day date not null,
  clicks bigint not null default 0,
  orders bigint not null default 0,
  cancelled bigint not null default 0,
  attendees bigint not null default 0,
  gross bigint not null default 0,
  refunded bigint not null default 0,
  constraint affiliate_daily_stats_pkey primary key (event_id, affiliate_id, day),
  constraint affiliate_daily_stats_event_id_fkey
    foreign key (event_id) references events (id) on delete cascade
);

-- Check-ins per quarter of an hour. All time zones start their hours at a quarter, so the hours
-- stay exact when an event moves to another time zone.
create table arrivals (
  event_id bigint not null,
  -- Its start.
  quarter_hour timestamptz not null,
  check_ins bigint not null default 0,
  constraint arrivals_pkey primary key (event_id, quarter_hour),
  constraint arrivals_event_id_fkey foreign key (event_id) references events (id) on delete cascade
);

-- Check-ins by scope and ticket. Changes are appended by a trigger on check_ins.
create table check_in_scope_stats (
  event_id bigint not null,
  scope bigint not null,
  ticket_id bigint not null,
  -- Only of lists that count by themselves. The event's own are in daily_stats.
  came bigint not null default 0,
  -- Checked out.
  away bigint not null default 0,
  constraint check_in_scope_stats_pkey primary key (event_id, scope, ticket_id),
  constraint check_in_scope_stats_event_id_fkey
    foreign key (event_id) references events (id) on delete cascade
);

create table check_in_scope_stat_changes (
  id bigint generated always as identity,
  event_id bigint not null,
  scope bigint not null,
  ticket_id bigint not null,
  came bigint not null,
  away bigint not null,
  constraint check_in_scope_stat_changes_pkey primary key (id)
);
create index check_in_scope_stat_changes_event on check_in_scope_stat_changes (event_id);

-- Appends what an insert, update or delete of a check-in changes in check_in_scope_stats.
create function append_check_in_scope_stats() returns trigger language plpgsql as $$
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
end $$;
-- The conditions keep ordinary check-ins of the event free of this.
create trigger check_ins_stats_inserted after insert on check_ins
  for each row when (new.scope <> 0 or new.left_at is not null)
  execute function append_check_in_scope_stats();
create trigger check_ins_stats_updated after update of undone_at, left_at on check_ins
  for each row
  when (new.scope <> 0 or new.left_at is not null or old.left_at is not null)
  execute function append_check_in_scope_stats();
create trigger check_ins_stats_deleted after delete on check_ins
  for each row when (old.scope <> 0 or old.left_at is not null)
  execute function append_check_in_scope_stats();

-- ── Activity log ─────────────────────────────────────────────────────────────────────────────────

-- One row for each change, written in its transaction. Order timelines, the audit log and live
-- pages read it. Reservations write none. No foreign keys: a row stays when its subject is deleted,
-- and the hot rows of a sale are not locked.
create table activity_log (
  id bigint generated always as identity,
  -- Subject and event: order.cancelled.
  kind text not null,
  account_id bigint not null,
  event_id bigint,
  subject text not null,
  subject_id bigint not null,
  actor text not null
    constraint activity_log_actor_check check (
      actor in ('person', 'api_key', 'buyer', 'visitor', 'door', 'provider', 'job')
    ),
  actor_id bigint,
  actor_name text,
  -- Details for display. Never names, emails or secrets.
  data jsonb not null default '{}',
  occurred_at timestamptz not null,
  -- The shortened IP (192.0.2.x, 2001:db8:1::/48). Null: a job.
  network text,
  constraint activity_log_pkey primary key (id)
);
create index activity_log_subject on activity_log (subject, subject_id, id);
create index activity_log_event on activity_log (event_id, id) where event_id is not null;
create index activity_log_account on activity_log (account_id, id);
create index activity_log_kind on activity_log (account_id, kind, id);
create index activity_log_person on activity_log (account_id, actor_id, id) where actor = 'person';
create index activity_log_time on activity_log using brin (occurred_at);

-- ── Jobs ─────────────────────────────────────────────────────────────────────────────────────────
-- The job queue itself is in the schemas of graphile-worker.

-- Heartbeats of workers. The jobs of a silent worker are queued again. Unlogged: after a crash each
-- worker registers again.
create unlogged table worker_pools (
  id text not null,
  last_seen timestamptz not null default now(),
  constraint worker_pools_pkey primary key (id)
);

-- ── Search indexes ───────────────────────────────────────────────────────────────────────────────
-- Embedded PostgreSQL has pg_trgm. Without it search has the same results, but reads all rows.

do $$
begin
  create extension if not exists pg_trgm;
  create index orders_search on orders using gin (search_text gin_trgm_ops)
    where status in ('COMPLETED', 'CANCELLED', 'AWAITING_PAYMENT')
      or refund_status is not null
      or payment_provider = 'offline';
  create index attendees_search on attendees using gin (search_text gin_trgm_ops)
    where status <> 'PENDING';
  create index event_searches_trigrams on event_searches using gin (search_text gin_trgm_ops);
exception
  when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then
    raise warning 'Search works without an index: the extension pg_trgm can''t be created here.';
end $$;
