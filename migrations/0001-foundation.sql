-- The foundation. Rules of this folder: plain SQL, applied once, in order, never edited after it has landed.
-- Money is a bigint in the currency's smallest unit; times are timestamptz (UTC); percentages are thousandths of a percent.

-- ── People and accounts ─────────────────────────────────────────────────────────────────────────────────────────────

create table accounts (
  id bigint generated always as identity primary key,
  name text not null,
  currency_code text not null,
  timezone text not null,
  -- set when the owner has confirmed an address: going live and messaging need it
  verified_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table users (
  id bigint generated always as identity primary key,
  email text not null,
  password_hash text not null,
  first_name text not null,
  last_name text,
  locale text not null,
  timezone text not null,
  email_verified_at timestamptz,
  pending_email text,
  terms_accepted_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_email on users (lower(email));

create table account_users (
  account_id bigint not null references accounts on delete cascade,
  user_id bigint not null references users on delete cascade,
  role text not null check (role in ('ADMIN', 'ORGANIZER')),
  status text not null check (status in ('ACTIVE', 'INVITED', 'INACTIVE')),
  is_owner boolean not null default false,
  last_login_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (account_id, user_id)
);
create index account_users_user on account_users (user_id);
create unique index account_users_one_owner on account_users (account_id) where is_owner;

-- A signed-in browser. The bearer token names the row; deleting the row ends the token at once, on every process.
create table sessions (
  id text primary key,
  user_id bigint not null,
  account_id bigint not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  foreign key (account_id, user_id) references account_users (account_id, user_id) on delete cascade
);
create index sessions_user on sessions (user_id);
create index sessions_expires on sessions (expires_at);

-- Links that arrive by mail. Only the hash of what stands in the link is kept; a link works once, until it expires.
create table mailed_links (
  token_hash text primary key,
  purpose text not null check (purpose in ('CONFIRM_EMAIL', 'RESET_PASSWORD', 'INVITATION', 'CHANGE_EMAIL')),
  user_id bigint not null references users on delete cascade,
  account_id bigint references accounts on delete cascade,
  email text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index mailed_links_user on mailed_links (user_id, purpose);

-- Keys that every process must share (the token signing key), made by whichever process starts first.
create table secrets (
  name text primary key,
  value text not null
);

-- ── Organizers and events ───────────────────────────────────────────────────────────────────────────────────────────

create table organizers (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  name text not null,
  email text not null,
  phone text,
  website text,
  description text,
  timezone text not null,
  currency text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, account_id)
);
create index organizers_account on organizers (account_id);

create table events (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  organizer_id bigint not null,
  title text not null,
  description text,
  status text not null default 'DRAFT' check (status in ('DRAFT', 'LIVE', 'ARCHIVED')),
  start_date timestamptz not null,
  end_date timestamptz,
  timezone text not null,
  currency text not null,
  language text not null,
  max_tickets_per_order integer check (max_tickets_per_order between 1 and 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (end_date is null or end_date >= start_date),
  foreign key (organizer_id, account_id) references organizers (id, account_id)
);
create index events_account_start on events (account_id, start_date);
create index events_organizer on events (organizer_id, start_date);
create index events_public on events (start_date) where status = 'LIVE';

create table event_settings (
  event_id bigint primary key references events on delete cascade,
  is_online_event boolean not null default false,
  online_event_connection_details text,
  location_details jsonb,
  maps_url text,
  website_url text,
  support_email text,
  pre_checkout_message text,
  post_checkout_message text,
  ticket_page_message text,
  email_footer_message text,
  continue_button_text text,
  order_timeout_in_minutes integer not null default 15 check (order_timeout_in_minutes between 1 and 120),
  require_attendee_details boolean not null default true,
  notify_organizer_of_new_orders boolean not null default true,
  price_display_mode text not null default 'INCLUSIVE' check (price_display_mode in ('INCLUSIVE', 'EXCLUSIVE')),
  hide_getting_started_page boolean not null default false,
  show_hidden_questions boolean not null default false,
  allow_search_engine_indexing boolean not null default true,
  seo_title text,
  seo_description text,
  seo_keywords text,
  homepage_background_color text,
  homepage_primary_color text,
  homepage_primary_text_color text,
  homepage_secondary_color text,
  homepage_secondary_text_color text,
  homepage_body_background_color text,
  homepage_background_type text not null default 'COLOR' check (homepage_background_type in ('COLOR', 'MIRROR_COVER_IMAGE')),
  updated_at timestamptz not null default now()
);

-- ── Files and images ────────────────────────────────────────────────────────────────────────────────────────────────
-- Files live in the database, so that many machines share them with nothing more to set up and one backup holds all.

create table files (
  key text primary key,
  mime_type text not null,
  content bytea not null,
  created_at timestamptz not null default now()
);

create table images (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  event_id bigint references events on delete cascade,
  organizer_id bigint references organizers on delete cascade,
  type text not null check (type in ('EVENT_COVER', 'LOGO')),
  file_name text not null,
  mime_type text not null,
  width integer not null,
  height integer not null,
  size integer not null,
  -- one entry per width: [{ "width": 640, "key": "…" }]
  variants jsonb not null,
  average_color text not null,
  created_at timestamptz not null default now(),
  check (num_nonnulls(event_id, organizer_id) = 1)
);
create unique index images_one_cover on images (event_id) where type = 'EVENT_COVER';

-- ── Stock: whatever can run out ─────────────────────────────────────────────────────────────────────────────────────
-- Nothing references this table by a foreign key: a reference to the row that holds a hot counter costs a third of the
-- sales at 8 connections and more at 64. See docs/stock.md.

create table stocks (
  id bigint generated always as identity primary key,
  event_id bigint not null,
  kind text not null check (kind in ('TICKET_PRICE', 'CAPACITY_ASSIGNMENT', 'PROMO_CODE')),
  capacity bigint check (capacity >= 0),
  held bigint not null default 0 check (held >= 0),
  sold bigint not null default 0 check (sold >= 0),
  constraint stocks_fit check (capacity is null or held + sold <= capacity)
) with (fillfactor = 50);
create index stocks_event on stocks (event_id);

-- ── Tickets ─────────────────────────────────────────────────────────────────────────────────────────────────────────

create table tickets (
  id bigint generated always as identity primary key,
  event_id bigint not null references events on delete cascade,
  title text not null,
  description text,
  type text not null check (type in ('FREE', 'PAID', 'DONATION', 'TIERED')),
  "order" integer not null default 1,
  min_per_order integer check (min_per_order >= 1),
  max_per_order integer check (max_per_order >= 1),
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
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (id, event_id),
  check (sale_end_date is null or sale_start_date is null or sale_end_date > sale_start_date)
);
create index tickets_event on tickets (event_id, "order", id) where deleted_at is null;

create table ticket_prices (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references tickets on delete cascade,
  stock_id bigint not null unique,
  label text,
  -- a donation's minimum, otherwise what one costs
  price bigint not null check (price >= 0),
  "order" integer not null default 1,
  sale_start_date timestamptz,
  sale_end_date timestamptz,
  is_hidden boolean not null default false,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (id, ticket_id)
);
create index ticket_prices_ticket on ticket_prices (ticket_id, "order", id) where deleted_at is null;

create table capacity_assignments (
  id bigint generated always as identity primary key,
  event_id bigint not null references events on delete cascade,
  stock_id bigint not null unique,
  name text not null,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, event_id)
);
create index capacity_assignments_event on capacity_assignments (event_id);

create table capacity_assignment_tickets (
  capacity_assignment_id bigint not null,
  ticket_id bigint not null,
  event_id bigint not null,
  primary key (capacity_assignment_id, ticket_id),
  foreign key (capacity_assignment_id, event_id) references capacity_assignments (id, event_id) on delete cascade,
  foreign key (ticket_id, event_id) references tickets (id, event_id) on delete cascade
);
create index capacity_assignment_tickets_ticket on capacity_assignment_tickets (ticket_id);

create table promo_codes (
  id bigint generated always as identity primary key,
  event_id bigint not null references events on delete cascade,
  -- uses are stock: its capacity is the usage limit
  stock_id bigint not null unique,
  -- normalised: trimmed, NFKC, lower case
  code text not null,
  discount_type text not null check (discount_type in ('NONE', 'FIXED', 'PERCENTAGE')),
  -- FIXED: smallest unit off each ticket; PERCENTAGE: thousandths of a percent
  discount bigint not null default 0 check (discount >= 0),
  expiry_date timestamptz,
  -- empty: all tickets
  applicable_ticket_ids bigint[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (event_id, code),
  check (discount_type <> 'PERCENTAGE' or discount <= 100000)
);

create table taxes_and_fees (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  name text not null,
  type text not null check (type in ('TAX', 'FEE')),
  calculation_type text not null check (calculation_type in ('FIXED', 'PERCENTAGE')),
  -- FIXED: smallest unit per ticket; PERCENTAGE: thousandths of a percent
  rate bigint not null check (rate >= 0),
  description text,
  is_active boolean not null default true,
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, name)
);

create table ticket_taxes_and_fees (
  ticket_id bigint not null references tickets on delete cascade,
  tax_or_fee_id bigint not null references taxes_and_fees on delete cascade,
  primary key (ticket_id, tax_or_fee_id)
);

-- ── Orders ──────────────────────────────────────────────────────────────────────────────────────────────────────────

create table orders (
  id bigint generated always as identity primary key,
  event_id bigint not null references events,
  -- opens personal data: 128 random bits
  short_id text not null unique,
  -- read aloud, opens nothing
  public_id text not null unique,
  status text not null check (status in ('RESERVED', 'AWAITING_PAYMENT', 'COMPLETED', 'CANCELLED', 'EXPIRED')),
  payment_status text check (payment_status in ('NO_PAYMENT_REQUIRED', 'AWAITING_PAYMENT', 'PAYMENT_FAILED', 'PAYMENT_RECEIVED')),
  refund_status text check (refund_status in ('REFUND_PENDING', 'REFUND_FAILED', 'PARTIALLY_REFUNDED', 'REFUNDED')),
  -- the hash of the cookie of the browser that reserved
  session_hash text,
  currency text not null,
  locale text not null,
  first_name text,
  last_name text,
  email text,
  total_before_additions bigint not null check (total_before_additions >= 0),
  total_discount bigint not null default 0 check (total_discount >= 0),
  total_tax bigint not null default 0 check (total_tax >= 0),
  total_fee bigint not null default 0 check (total_fee >= 0),
  total_gross bigint not null check (total_gross >= 0),
  total_refunded bigint not null default 0 check (total_refunded >= 0 and total_refunded <= total_gross),
  taxes_and_fees_rollup jsonb not null default '{"taxes":[],"fees":[]}',
  promo_code_id bigint references promo_codes,
  promo_code text,
  payment_provider text,
  is_manually_created boolean not null default false,
  terms_accepted_at timestamptz,
  reserved_until timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint orders_total_adds_up check (total_gross = total_before_additions + total_tax + total_fee),
  unique (id, event_id)
);
-- what the back office lists: everything but reservations, newest first
create index orders_event_created on orders (event_id, created_at desc, id desc) where status in ('COMPLETED', 'CANCELLED', 'AWAITING_PAYMENT');
-- what the tidying job and the next buyer look through
create index orders_open_until on orders (reserved_until) where status in ('RESERVED', 'AWAITING_PAYMENT');
create index orders_open_session on orders (session_hash, event_id) where status = 'RESERVED';

create table order_items (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  ticket_id bigint not null references tickets,
  ticket_price_id bigint not null references ticket_prices,
  item_name text not null,
  quantity integer not null check (quantity >= 1),
  -- one ticket, before and after the discount
  price_before_discount bigint not null check (price_before_discount >= 0),
  price bigint not null check (price >= 0),
  total_before_additions bigint not null,
  total_discount bigint not null,
  total_tax bigint not null,
  total_fee bigint not null,
  total_gross bigint not null,
  taxes_and_fees_rollup jsonb not null
);
create index order_items_order on order_items (order_id);
create index order_items_ticket on order_items (ticket_id);

-- What an order took from which stock: giving back is exact, even after tickets were relinked, and a recount finds drift.
create table stock_holds (
  order_id bigint not null references orders on delete cascade,
  stock_id bigint not null,
  -- null: taken by the order as a whole (a promo code's use)
  ticket_price_id bigint,
  quantity integer not null check (quantity >= 0),
  is_sold boolean not null default false
);
create unique index stock_holds_once on stock_holds (order_id, stock_id, ticket_price_id) nulls not distinct;
create index stock_holds_held on stock_holds (stock_id) where not is_sold;

create table attendees (
  id bigint generated always as identity primary key,
  event_id bigint not null,
  order_id bigint not null,
  order_item_id bigint not null references order_items,
  ticket_id bigint not null references tickets,
  ticket_price_id bigint not null references ticket_prices,
  short_id text not null unique,
  public_id text not null unique,
  -- PENDING until the order is complete: an unpaid name is nobody's ticket
  status text not null check (status in ('PENDING', 'ACTIVE', 'CANCELLED')),
  first_name text not null,
  last_name text,
  email text not null,
  locale text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (order_id, event_id) references orders (id, event_id) on delete cascade
);
create index attendees_event_created on attendees (event_id, created_at desc, id desc) where status <> 'PENDING';
create index attendees_event_ticket on attendees (event_id, ticket_id, id) where status = 'ACTIVE';
create index attendees_order on attendees (order_id);

-- ── Payments ────────────────────────────────────────────────────────────────────────────────────────────────────────

create table payments (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  provider text not null check (provider in ('sandbox', 'stripe', 'offline')),
  provider_payment_id text not null,
  client_secret text,
  status text not null check (status in ('OPEN', 'SUCCEEDED', 'FAILED', 'CANCELLED')),
  amount bigint not null check (amount > 0),
  currency text not null,
  failure_code text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider, provider_payment_id)
);
create index payments_order on payments (order_id);
create index payments_open on payments (updated_at) where status = 'OPEN';
create unique index payments_one_success on payments (order_id) where status = 'SUCCEEDED';

create table refunds (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  payment_id bigint not null references payments,
  amount bigint not null check (amount > 0),
  status text not null check (status in ('PENDING', 'SUCCEEDED', 'FAILED')),
  reason text not null check (reason in ('ORGANIZER', 'ORDER_EXPIRED', 'DUPLICATE')),
  provider_refund_id text,
  failure text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index refunds_order on refunds (order_id);
create unique index refunds_one_late on refunds (payment_id) where reason in ('ORDER_EXPIRED', 'DUPLICATE');

-- Every notice of a provider, once: a second delivery of the same one changes nothing.
create table provider_notices (
  provider text not null,
  notice_id text not null,
  received_at timestamptz not null default now(),
  primary key (provider, notice_id)
);

-- The sandbox provider's own books. It stands for a company outside: nothing but server/payments/sandbox reads it.
create table sandbox_payments (
  id text primary key,
  client_secret text not null unique,
  amount bigint not null,
  currency text not null,
  reference text not null,
  status text not null check (status in ('requires_card', 'requires_action', 'processing', 'succeeded', 'failed', 'cancelled')),
  failure_code text,
  refunded bigint not null default 0 check (refunded <= amount),
  created_at timestamptz not null default now()
);
create unique index sandbox_payments_reference on sandbox_payments (reference);

-- ── Check-in ────────────────────────────────────────────────────────────────────────────────────────────────────────

create table check_in_lists (
  id bigint generated always as identity primary key,
  event_id bigint not null references events on delete cascade,
  short_id text not null unique,
  name text not null,
  description text,
  activates_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (expires_at is null or activates_at is null or expires_at > activates_at)
);
create index check_in_lists_event on check_in_lists (event_id, created_at desc) where deleted_at is null;

create table check_in_list_tickets (
  check_in_list_id bigint not null references check_in_lists on delete cascade,
  ticket_id bigint not null references tickets on delete cascade,
  primary key (check_in_list_id, ticket_id)
);

create table check_ins (
  id bigint generated always as identity primary key,
  short_id text not null unique,
  event_id bigint not null references events,
  check_in_list_id bigint not null references check_in_lists,
  attendee_id bigint not null references attendees,
  ticket_id bigint not null references tickets,
  checked_in_at timestamptz not null default now(),
  ip text,
  undone_at timestamptz
);
-- one person is in, or is not: at most one live check-in, whatever the list
create unique index check_ins_once on check_ins (attendee_id) where undone_at is null;
create index check_ins_list on check_ins (check_in_list_id, checked_in_at desc) where undone_at is null;

-- ── Figures ─────────────────────────────────────────────────────────────────────────────────────────────────────────
-- Every sale, refund, check-in and view appends a change; a job folds the changes into one row a ticket and day. What a
-- page shows is folded + changes: always exact, never a count over everything, and no row that all buyers queue for.

create table tallies (
  event_id bigint not null references events on delete cascade,
  -- 0: the event as a whole (views, orders)
  ticket_id bigint not null,
  -- the day in the event's time zone
  day date not null,
  orders bigint not null default 0,
  attendees bigint not null default 0,
  gross bigint not null default 0,
  tax bigint not null default 0,
  fee bigint not null default 0,
  refunded bigint not null default 0,
  check_ins bigint not null default 0,
  views bigint not null default 0,
  primary key (event_id, ticket_id, day)
);

create table tally_changes (
  id bigint generated always as identity primary key,
  event_id bigint not null references events on delete cascade,
  ticket_id bigint not null,
  day date not null,
  orders bigint not null default 0,
  attendees bigint not null default 0,
  gross bigint not null default 0,
  tax bigint not null default 0,
  fee bigint not null default 0,
  refunded bigint not null default 0,
  check_ins bigint not null default 0,
  views bigint not null default 0
);
create index tally_changes_event on tally_changes (event_id);

-- ── Mail ────────────────────────────────────────────────────────────────────────────────────────────────────────────
-- A row a mail, written in the transaction of its cause. (cause, kind, recipient) once: a job that runs twice mails once.

create table mails (
  id bigint generated always as identity primary key,
  kind text not null,
  cause text not null,
  recipient text not null,
  locale text not null,
  reply_to text,
  event_id bigint references events on delete cascade,
  -- what the email function needs; rendered when it is delivered
  data jsonb not null,
  -- of the Message-ID: ids are the same in a copy of the database, and mail programs show two mails of one Message-ID as one
  message_key uuid not null default gen_random_uuid(),
  status text not null default 'QUEUED' check (status in ('QUEUED', 'SENDING', 'SENT', 'FAILED', 'KEPT')),
  attempts integer not null default 0,
  last_error text,
  subject text,
  html text,
  text text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  unique (cause, kind, recipient)
);
create index mails_waiting on mails (created_at) where status in ('QUEUED', 'SENDING');
create index mails_newest on mails (id desc);
