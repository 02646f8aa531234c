-- ── Imports: people who bought somewhere else, from a file ──────────────────────────────────────────────────────────

create table imports (
  id bigint generated always as identity primary key,
  event_id bigint not null references events on delete cascade,
  -- FILE, or the product whose export it is
  kind text not null default 'FILE',
  file_name text not null,
  -- of a workbook: which sheets it has, and which one was read
  sheets text[] not null default '{}',
  sheet text,
  -- the headings, as they stand in the file
  header jsonb not null,
  row_count integer not null,
  -- how the file was read: separator, encoding, line of the headings, and its first lines
  reading jsonb,
  -- what stands in which column, and what becomes of it
  mapping jsonb,
  -- READ waits for somebody to say what it means; FAILING takes back what it did, for it was all or nothing
  status text not null default 'READ'
    check (status in ('READ', 'RUNNING', 'FAILING', 'DONE', 'STOPPED', 'FAILED', 'UNDOING', 'UNDONE')),
  is_all_or_nothing boolean not null default false,
  sends_mails boolean not null default false,
  -- while an undo is under way: whether orders with which something happened since are cancelled
  cancels_changed boolean not null default false,
  order_count integer not null default 0,
  -- how far it has come: orders up to this place are done, or can't be
  after_place integer not null default 0,
  -- how often the next order failed on our side
  tries integer not null default 0,
  orders_made integer not null default 0,
  attendees_made integer not null default 0,
  -- rows that were left out, with a problem or because they are there already
  rows_left_out integer not null default 0,
  -- what stopped it, as a code of ours
  failure text,
  asked_by bigint,
  idempotency_key uuid,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  undone_at timestamptz,
  -- orders that an undo let stand, or cancelled
  orders_kept integer not null default 0,
  orders_cancelled integer not null default 0
);
create index imports_event on imports (event_id, id desc);

-- The file itself, as long as nobody was imported from it: it can be read in another way without being sent again.
create table import_files (
  import_id bigint primary key references imports on delete cascade,
  content bytea not null
);

-- What an import works on, in pieces: the file's rows until they are imported, the orders that they become, what was wrong.
create table import_pieces (
  import_id bigint not null references imports on delete cascade,
  kind text not null check (kind in ('ROWS', 'ORDERS', 'PROBLEMS')),
  place integer not null,
  content jsonb not null,
  primary key (import_id, kind, place)
);

-- Which import made an order, and what it was called where it came from: known again when a file comes twice.
alter table orders add column import_id bigint;
alter table orders add column import_reference text;
create index orders_import on orders (import_id, id) where import_id is not null;
create index orders_import_reference on orders (event_id, import_reference) where import_reference is not null;

-- What the QR code of a ticket holds that was sold somewhere else. The door takes it, too.
alter table attendees add column old_code text;
create unique index attendees_old_code on attendees (event_id, old_code) where old_code is not null;
-- The code that a ticket had before it was transferred. It is refused, even if another ticket's code differs only by case.
alter table handed_on_tickets add column old_code text;
create index handed_on_tickets_old_code on handed_on_tickets (event_id, old_code) where old_code is not null;
