-- Pictures within an event's texts, and logos that were replaced or taken away: they stay for a day, as covers do. A picture of a text
-- has its replaced_at from when no text shows it.
alter table images drop constraint images_type_check;
alter table images add constraint images_type_check
  check (type in ('EVENT_COVER', 'FORMER_COVER', 'LOGO', 'FORMER_LOGO', 'TEXT_PICTURE'));
create index images_of_texts on images (event_id) where type = 'TEXT_PICTURE';

-- The whole picture, where it is more than what its widest variant shows: { "key", "width", "height" }.
alter table images add column original jsonb;
-- Which part of the whole is shown, in its pixels: { "x", "y", "width", "height" }. Null: all of it.
alter table images add column crop jsonb;

-- The key that a text's picture had until no text showed it: a text that is written with it again gets the new one.
alter table images add column former_key text;
