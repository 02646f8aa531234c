-- Where an account's webhooks are sent to.
create table webhook_endpoints (
  id bigint not null generated always as identity,
  account_id bigint not null,
  url text not null,
  description text,
  event_types text[] not null,
  -- Of the event types: what is sent for which activity, by its kind. An activity whose data has a
  -- `to` has the key `kind:to`.
  triggers jsonb not null,
  -- Both empty: all events of the account.
  organizer_ids bigint[] not null default '{}',
  event_ids bigint[] not null default '{}',
  has_personal_data boolean not null default false,
  payload_version integer not null,
  encrypted_secret text not null,
  -- The one before, with which is also signed until then.
  encrypted_previous_secret text,
  previous_secret_until timestamptz,
  status text not null default 'ENABLED'
    constraint webhook_endpoints_status_check check (status in ('ENABLED', 'DISABLED')),
  disabled_because text
    constraint webhook_endpoints_disabled_because_check check (disabled_because in ('MEMBER', 'GONE', 'FAILING')),
  -- The first failure since the last success, and how many there were in a row.
  failing_since timestamptz,
  failures integer not null default 0,
  warned_at timestamptz,
  -- Nothing is sent before: the endpoint asked for it, or has failed several times in a row.
  paused_until timestamptz,
  last_success_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint webhook_endpoints_pkey primary key (id),
  constraint webhook_endpoints_account_id_fkey foreign key (account_id) references accounts (id),
  constraint webhook_endpoints_disabled_check check ((status = 'DISABLED') = (disabled_because is not null)),
  constraint webhook_endpoints_previous_secret_check check (
    (encrypted_previous_secret is null) = (previous_secret_until is null))
);
create index webhook_endpoints_account on webhook_endpoints (account_id);

-- What is sent, for 30 days: one row for each activity and endpoint. Without foreign keys: the
-- orders of an account would otherwise all lock the row of its endpoint.
create table webhook_deliveries (
  id bigint not null generated always as identity,
  endpoint_id bigint not null,
  account_id bigint not null,
  -- Null for a test.
  activity_id bigint,
  event_id bigint,
  type text not null,
  status text not null default 'PENDING'
    constraint webhook_deliveries_status_check check (status in ('PENDING', 'DELIVERED', 'FAILED')),
  -- Attempts since it was created or replayed.
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  -- A process sends it, until then at the latest.
  locked_until timestamptz,
  -- Written at the first attempt: each later one sends the same bytes.
  body text,
  -- Of the newest attempt. The answer is its beginning.
  attempted_at timestamptz,
  request_headers jsonb,
  response_status integer,
  response_headers jsonb,
  response_body text,
  error text,
  duration_ms integer,
  -- The newest attempts: when, the status or the error, how long.
  history jsonb not null default '[]',
  delivered_at timestamptz,
  created_at timestamptz not null default now(),
  constraint webhook_deliveries_pkey primary key (id)
);
create unique index webhook_deliveries_activity on webhook_deliveries (activity_id, endpoint_id);
create index webhook_deliveries_endpoint on webhook_deliveries (endpoint_id, id);
create index webhook_deliveries_account on webhook_deliveries (account_id, id);
create index webhook_deliveries_pending on webhook_deliveries (endpoint_id, next_attempt_at) where status = 'PENDING';
create index webhook_deliveries_time on webhook_deliveries using brin (created_at);

-- In the transaction of every activity: a delivery for each endpoint that wants it, and a job that
-- sends it. An account without endpoints pays for one look into an index.
create function queue_webhooks() returns trigger language plpgsql as $$
declare
  woken bigint;
begin
  if not exists (
    select from recorded
    join public.webhook_endpoints on webhook_endpoints.account_id = recorded.account_id
    where webhook_endpoints.status = 'ENABLED'
  ) then
    return null;
  end if;
  for woken in
    with wanted as (
      select
        webhook_endpoints.id as endpoint_id,
        recorded.account_id,
        recorded.id as activity_id,
        recorded.event_id,
        webhook_endpoints.triggers ->> (recorded.kind || coalesce(':' || (recorded.data ->> 'to'), '')) as type
      from recorded
      join public.webhook_endpoints
        on webhook_endpoints.account_id = recorded.account_id and webhook_endpoints.status = 'ENABLED'
      left join public.events on events.id = recorded.event_id
      where (webhook_endpoints.organizer_ids = '{}' and webhook_endpoints.event_ids = '{}')
        or recorded.event_id = any(webhook_endpoints.event_ids)
        or events.organizer_id = any(webhook_endpoints.organizer_ids)
    ), queued as (
      insert into public.webhook_deliveries (endpoint_id, account_id, activity_id, event_id, type)
      select endpoint_id, account_id, activity_id, event_id, type
      from wanted
      where type is not null
      order by activity_id, endpoint_id
      returning endpoint_id
    )
    select distinct endpoint_id from queued
  loop
    perform graphile_worker.add_job(
      'deliver-webhooks', json_build_object('endpoint_id', woken), max_attempts => 3, priority => 5);
  end loop;
  return null;
end $$;
create trigger activity_log_webhooks after insert on activity_log
  referencing new table as recorded
  for each statement execute function queue_webhooks();
