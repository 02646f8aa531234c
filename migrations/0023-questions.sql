-- ── Questions ──────────────────────────────────────────────────────────────────────────────────────────────────────

-- What an event asks beyond names and addresses: once an order, or once a ticket.
create table questions (
  id bigint generated always as identity primary key,
  event_id bigint not null references events on delete cascade,
  title text not null,
  description text,
  type text not null check (
    type in ('SINGLE_LINE_TEXT', 'MULTI_LINE_TEXT', 'DROPDOWN', 'RADIO', 'CHECKBOX', 'DATE', 'ADDRESS')
  ),
  belongs_to text not null check (belongs_to in ('ORDER', 'TICKET')),
  -- [{ "id": 1, "label": "Vegan", "is_hidden": false }], in their order; answers and conditions name the ids
  options jsonb not null default '[]',
  -- of an option that was taken away, too: no id comes back with another meaning
  last_option_id integer not null default 0,
  required boolean not null default false,
  is_hidden boolean not null default false,
  all_tickets boolean not null default true,
  -- { "question_id": 1, "option_ids": [2] }: asked only where that earlier question was answered by one of these
  condition jsonb,
  "order" integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index questions_event on questions (event_id, "order", id) where deleted_at is null;

-- Where it is not for all tickets. A ticket that is deleted keeps its row: what was for it alone is not for all from then on.
create table question_tickets (
  question_id bigint not null references questions on delete cascade,
  ticket_id bigint not null,
  primary key (question_id, ticket_id)
);

-- Buyers share the event and its questions, so nothing here refers to those (0002); an order and a name are the buyer's own.
create table question_answers (
  id bigint generated always as identity primary key,
  event_id bigint not null,
  question_id bigint not null,
  order_id bigint not null references orders on delete cascade,
  -- null: asked once an order
  attendee_id bigint references attendees on delete cascade,
  -- a text, a day, an option's id, a list of such ids, or the lines of an address
  answer jsonb not null,
  created_at timestamptz not null default now()
);
create unique index question_answers_order on question_answers (order_id, question_id) where attendee_id is null;
create unique index question_answers_attendee on question_answers (attendee_id, question_id)
  where attendee_id is not null;
-- the newest answers to one question
create index question_answers_question on question_answers (question_id, id desc);
