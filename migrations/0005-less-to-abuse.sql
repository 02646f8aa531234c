-- How many mails an address had lately: nobody is flooded with the tickets of free orders.
create index mails_recipient on mails (lower(recipient), created_at);

-- What an event is about, in a line or two: made when the description is written, for it is read by everybody. Rich text is stored
-- clean, so its elements are known, and its signs are these four.
create function description_preview(html text) returns text language sql immutable parallel safe as $$
  select case when char_length(words) <= 160 then words else rtrim(left(words, 159)) || '…' end
  from (
    select regexp_replace(left(coalesce(html, ''), 10000), '<[^>]*$', '') as html
  ) as beginning, lateral (
    select regexp_replace(regexp_replace(regexp_replace(beginning.html,
      '<li[^>]*>', ' • ', 'gi'), '</?(p|h[1-6]|ul|ol|li|blockquote|br|hr)( [^>]*| ?/)?>', ' ', 'gi'), '<[^>]*>', '', 'g') as marked
  ) as text, lateral (
    select btrim(regexp_replace(
      replace(replace(replace(replace(text.marked, '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&'), '\s+', ' ', 'g')) as words
  ) as said
$$;
alter table events add column description_preview text not null generated always as (description_preview(description)) stored;
