-- ── The ticket widget ───────────────────────────────────────────────────────────────────────────────────────────────

-- How an event's tickets look and behave in a page of somebody else's, and whose pages those may be. Null: as the event's page has it.
-- A site goes into a header of ours, so the database, too, says what it may be made of.
alter table event_settings
  add column widget_auto_resize boolean not null default true,
  add column widget_button_text text,
  add column widget_theme text not null default 'light' check (widget_theme in ('light', 'dark', 'auto')),
  add column widget_language text check (widget_language in ('en', 'de', 'fr', 'es', 'pt', 'pt-br', 'zh-cn')),
  add column widget_accent_color text,
  add column widget_background_color text,
  add column widget_text_color text,
  -- who may show it in a frame; none: everybody
  add column widget_sites text[] not null default '{}',
  add constraint event_settings_widget_colors check (
    widget_accent_color ~ '^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$'
    and widget_background_color ~ '^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$'
    and widget_text_color ~ '^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$'
  ),
  add constraint event_settings_widget_sites check (
    cardinality(widget_sites) <= 50 and array_to_string(widget_sites, ' ', '*null*') ~ '^[a-z0-9:/.* -]*$'
  );

-- An order that goes on in a tab of its own: whoever holds the code takes it over, once, before its time is over. Afterwards the frame that
-- gave it away may still ask what became of it, and nothing else.
create table order_handovers (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id) on delete cascade,
  -- of the code that is handed on: 160 random bits
  code_hash text not null unique,
  expires_at timestamptz not null,
  taken_at timestamptz,
  created_at timestamptz not null default now()
);
create index order_handovers_of_order on order_handovers (order_id);
