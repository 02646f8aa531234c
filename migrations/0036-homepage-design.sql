-- How an event's page is designed. Six colours stood here from the beginning, and nobody could set them; the tickets' panel and the room
-- around the content join them. What reaches a page is a colour and nothing else: the database says so, too.
alter table event_settings
  add column homepage_ticket_widget_background_color text,
  add column homepage_ticket_widget_text_color text,
  -- pixels
  add column homepage_padding integer check (homepage_padding between 0 and 80),
  add constraint event_settings_homepage_colors check (
    homepage_body_background_color ~ '^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$'
    and homepage_background_color ~ '^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$'
    and homepage_primary_color ~ '^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$'
    and homepage_primary_text_color ~ '^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$'
    and homepage_secondary_color ~ '^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$'
    and homepage_secondary_text_color ~ '^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$'
    and homepage_ticket_widget_background_color ~ '^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$'
    and homepage_ticket_widget_text_color ~ '^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$'
  );
