-- ── Invoices ───────────────────────────────────────────────────────────────────────────────────────────────────────

-- Who an organizer is on paper, and the counter of their invoices and credit notes: whoever takes a number locks the row until the
-- document with it is committed, so that no number is ever left out or given twice.
create table sellers (
  organizer_id bigint primary key references organizers on delete cascade,
  is_issuing boolean not null default false,
  legal_name text,
  line_1 text,
  line_2 text,
  city text,
  postal_code text,
  country text,
  vat_number text,
  tax_number text,
  -- LH- makes LH-0001. Never ends in a digit: the digits at a number's end are its place in the sequence.
  prefix text not null default '' check (prefix !~ '[0-9]$'),
  -- printed at the foot: bank account, register
  footer text,
  last_sequence bigint not null default 0 check (last_sequence >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (not is_issuing or num_nonnulls(legal_name, line_1, city, country) = 4)
);

-- Never changed and never deleted: all that it says stands in its snapshot.
create table invoices (
  id bigint generated always as identity primary key,
  organizer_id bigint not null references organizers,
  -- 1, 2, 3 … for each organizer
  sequence bigint not null check (sequence >= 1),
  number text not null,
  kind text not null check (kind in ('INVOICE', 'CREDIT_NOTE')),
  order_id bigint not null references orders,
  -- of a credit note: whose money went back, and the invoice that it was
  refund_id bigint references refunds,
  refers_to bigint references invoices,
  -- InvoiceSnapshot of src/domain/invoices.ts
  snapshot jsonb not null,
  issued_at timestamptz not null,
  unique (organizer_id, sequence),
  unique (organizer_id, number),
  check ((kind = 'CREDIT_NOTE') = (refers_to is not null)),
  check ((kind = 'CREDIT_NOTE') = (refund_id is not null))
);
create unique index invoices_one_of_order on invoices (order_id) where kind = 'INVOICE';
create unique index invoices_one_of_refund on invoices (refund_id) where refund_id is not null;
create index invoices_order on invoices (order_id);
create index invoices_issued on invoices (organizer_id, issued_at desc, id desc);

-- The company that a buyer buys for, as they said it; what was printed stands in the invoice.
alter table orders add column company jsonb;
