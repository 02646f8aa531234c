-- ── A copy of the database signs nobody in ─────────────────────────────────────────────────────────────────────────

-- sessions.id is the hash of what the token names, no longer the name itself. Who is signed in stays signed in; only an older Foyer
-- that still runs beside this migration knows nobody any more.
update sessions set id = rtrim(translate(encode(sha256(convert_to(id, 'UTF8')), 'base64'), '+/', '-_'), '=');

-- where one is signed in: shown to that person, so that they can end it
alter table sessions add column user_agent text;
alter table sessions add column network text;
alter table sessions add column last_seen_at timestamptz not null default now();

-- A link's token is made when its mail is delivered; only hashes of it are ever kept: one for each try to deliver.
alter table mailed_links add column id bigint generated always as identity;
alter table mailed_links add column token_hashes text[] not null default '{}';
update mailed_links set token_hashes = array[token_hash];

update mails set data = mails.data - 'token' || jsonb_build_object('link_id', mailed_links.id), html = null, text = null
from mailed_links
where mails.kind in ('CONFIRM_EMAIL', 'RESET_PASSWORD') and mails.data ? 'token'
  and mailed_links.token_hash = rtrim(translate(encode(sha256(convert_to(mails.data ->> 'token', 'UTF8')), 'base64'), '+/', '-_'), '=');
update mails set data = data - 'token' || jsonb_build_object('link_id', coalesce((data ->> 'link_id')::bigint, 0)), html = null, text = null
where kind in ('CONFIRM_EMAIL', 'RESET_PASSWORD');

alter table mailed_links drop column token_hash;
alter table mailed_links add primary key (id);
create index mailed_links_tokens on mailed_links using gin (token_hashes);

-- ── Tries to sign in ───────────────────────────────────────────────────────────────────────────────────────────────

-- Counted for all processes together: by the address that was typed, known or not (its hash), and by where it came from: a network, a
-- browser that has signed in before (`device:…`, a hash), or all strangers together (`strangers`).
create table sign_in_places (
  person text not null,
  place text not null,
  tries integer not null default 0,
  -- how often the allowance was used up in a row: the wait doubles
  rounds integer not null default 0,
  -- when the count begins anew
  renewed_at timestamptz not null,
  -- the last time that this person did sign in from there
  signed_in_at timestamptz,
  primary key (person, place)
);
create index sign_in_places_renewed on sign_in_places (renewed_at);
