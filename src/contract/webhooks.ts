import { z } from "zod";
import {
  MEMBER_SCOPE_MAX,
  PAGE_SIZE,
  WEBHOOK_DESCRIPTION_MAX,
  WEBHOOK_REPLAYS_MAX,
  WEBHOOK_TYPE_MAX,
  WEBHOOK_URL_MAX,
} from "#domain/maxima.ts";
import {
  ALL_WEBHOOK_TYPES,
  DELIVERY_ERRORS,
  DELIVERY_STATUSES,
  DISABLED_REASONS,
  WEBHOOK_GROUPS,
} from "#domain/webhooks.ts";
import { endpoint, single } from "./endpoint.ts";
import { id, instant, isStorable, line, optional, problem, spelt, wallTime } from "./fields.ts";
import { version } from "./optimistic-lock.ts";

const type = z.enum(ALL_WEBHOOK_TYPES as [(typeof ALL_WEBHOOK_TYPES)[number], ...typeof ALL_WEBHOOK_TYPES]);

export const webhookEndpoint = z.object({
  id: z.int(),
  url: z.string(),
  description: z.string().nullable(),
  event_types: z.array(type),
  /** Both empty: everything in the account. */
  organizer_ids: z.array(z.int()),
  event_ids: z.array(z.int()),
  /** Those of them that still exist, with their names. */
  organizers: z.array(z.object({ id: z.int(), name: z.string() })),
  events: z.array(z.object({ id: z.int(), title: z.string() })),
  /** Whether payloads contain names and email addresses. */
  has_personal_data: z.boolean(),
  payload_version: z.int(),
  status: z.enum(["ENABLED", "DISABLED"]),
  /** `MEMBER`: a member did. `GONE`: it answered 410. `FAILING`: nothing succeeded for three days. */
  disabled_because: z.enum(DISABLED_REASONS).nullable(),
  /** The first failure since the last success. */
  failing_since: instant.nullable(),
  /** Deliveries are held back until then. */
  paused_until: instant.nullable(),
  last_success_at: instant.nullable(),
  /** Deliveries that are still to be made, counted up to 10,000. */
  waiting: z.int(),
  /** Until when the secret before the last rotation also signs. */
  previous_secret_until: instant.nullable(),
  created_at: instant,
  updated_at: instant,
});
export type WebhookEndpoint = z.output<typeof webhookEndpoint>;

/** `whsec_…`: signs deliveries, so that the receiver can verify them. */
const secret = z.object({ secret: z.string() });
export const webhookWithSecret = webhookEndpoint.extend(secret.shape);

const ids = z.array(z.int().min(1)).max(MEMBER_SCOPE_MAX).default([]);

export const webhookInput = z.object({
  /** https only, unless the installation allows receivers in its own network. */
  url: z
    .string()
    .trim()
    .min(1, { abort: true })
    .max(WEBHOOK_URL_MAX, { abort: true })
    .pipe(z.url({ protocol: /^https?$/, error: "url" }))
    .refine(isStorable, problem("unreadable_text")),
  description: optional(line(WEBHOOK_DESCRIPTION_MAX)),
  event_types: z.array(type).min(1, { error: "webhook_types" }).max(ALL_WEBHOOK_TYPES.length),
  organizer_ids: ids,
  event_ids: ids,
  has_personal_data: z.boolean().default(false),
});

export const webhookChange = webhookInput.extend(version);

const attempt = z.object({
  at: instant,
  /** The status of the answer; null: there was none. */
  status: z.int().nullable(),
  error: z.enum(DELIVERY_ERRORS).nullable(),
  duration_ms: z.int(),
});

export const webhookDelivery = z.object({
  id: z.int(),
  /** The header `webhook-id`: the same at every attempt and replay. */
  webhook_id: z.string(),
  /** One of the event types, or `webhook.test`. */
  type: z.string(),
  event_id: z.int().nullable(),
  status: z.enum(DELIVERY_STATUSES),
  /** Since it was created or sent again. */
  attempts: z.int(),
  /** Null once it was delivered or given up. */
  next_attempt_at: instant.nullable(),
  attempted_at: instant.nullable(),
  response_status: z.int().nullable(),
  error: z.enum(DELIVERY_ERRORS).nullable(),
  duration_ms: z.int().nullable(),
  created_at: instant,
});
export type WebhookDelivery = z.output<typeof webhookDelivery>;

const headers = z.record(z.string(), z.string());

/** A delivery with its newest request and answer. */
export const webhookDeliveryDetails = webhookDelivery.extend({
  request_headers: headers.nullable(),
  /** Null before the first attempt, and once a person in it was erased. */
  request_body: z.string().nullable(),
  response_headers: headers.nullable(),
  /** The beginning, 4 kB at most. */
  response_body: z.string().nullable(),
  /** The newest attempts, the newest last. */
  history: z.array(attempt),
});
export type WebhookDeliveryDetails = z.output<typeof webhookDeliveryDetails>;

export const webhookEventType = z.object({
  type,
  group: z.enum(WEBHOOK_GROUPS as [(typeof WEBHOOK_GROUPS)[number], ...typeof WEBHOOK_GROUPS]),
  summary: z.string(),
  /** A payload of this type. */
  example: z.record(z.string(), z.unknown()),
});

const inAccount = z.object({ account_id: id });
const inEndpoint = inAccount.extend({ webhook_endpoint_id: id });
const inDelivery = inEndpoint.extend({ webhook_delivery_id: id });

const moment = wallTime.pipe(z.iso.datetime({ offset: true }));

/** The filters of deliveries, all of which must match. */
const narrowing = z.object({
  status: z.enum(DELIVERY_STATUSES).optional(),
  type: z.string().max(WEBHOOK_TYPE_MAX).refine(isStorable, problem("unreadable_text")).optional(),
  from: moment.optional(),
  to: moment.optional(),
});
export type DeliveryNarrowing = z.output<typeof narrowing>;

export const webhooks = {
  eventTypes: endpoint({
    method: "GET",
    path: "/accounts/:account_id/webhook-event-types",
    access: "admin",
    area: "webhooks",
    summary: "List the event types of webhooks, each with an example of its payload",
    provides: [],
    params: inAccount,
    returns: z.object({ data: z.array(webhookEventType) }),
  }),
  list: endpoint({
    method: "GET",
    path: "/accounts/:account_id/webhook-endpoints",
    access: "admin",
    area: "webhooks",
    summary: "List the account's webhook endpoints with their state",
    provides: ["webhooks"],
    params: inAccount,
    returns: z.object({ data: z.array(webhookEndpoint) }),
  }),
  create: endpoint({
    method: "POST",
    path: "/accounts/:account_id/webhook-endpoints",
    access: "admin",
    area: "webhooks",
    summary: "Create a webhook endpoint; the response contains its signing secret",
    invalidates: ["webhooks"],
    refuses: ["too_many_webhooks"],
    params: inAccount,
    body: webhookInput,
    returns: single(webhookWithSecret),
    status: 201,
    limit: { per_minute: 30, by: "session" },
  }),
  get: endpoint({
    method: "GET",
    path: "/accounts/:account_id/webhook-endpoints/:webhook_endpoint_id",
    access: "admin",
    area: "webhooks",
    summary: "Get a webhook endpoint",
    provides: ["webhooks"],
    params: inEndpoint,
    returns: single(webhookEndpoint),
  }),
  update: endpoint({
    method: "PUT",
    path: "/accounts/:account_id/webhook-endpoints/:webhook_endpoint_id",
    access: "admin",
    area: "webhooks",
    summary: "Update a webhook endpoint; it keeps its payload version and secret",
    invalidates: ["webhooks"],
    refuses: ["conflict"],
    params: inEndpoint,
    body: webhookChange,
    returns: single(webhookEndpoint),
    limit: { per_minute: 30, by: "session" },
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/accounts/:account_id/webhook-endpoints/:webhook_endpoint_id",
    access: "admin",
    area: "webhooks",
    summary: "Delete a webhook endpoint with its deliveries; nothing more is sent",
    invalidates: ["webhooks"],
    params: inEndpoint,
  }),
  enable: endpoint({
    method: "POST",
    path: "/accounts/:account_id/webhook-endpoints/:webhook_endpoint_id/enable",
    access: "admin",
    area: "webhooks",
    summary: "Enable a webhook endpoint; its waiting deliveries are sent",
    invalidates: ["webhooks"],
    params: inEndpoint,
    returns: single(webhookEndpoint),
  }),
  disable: endpoint({
    method: "POST",
    path: "/accounts/:account_id/webhook-endpoints/:webhook_endpoint_id/disable",
    access: "admin",
    area: "webhooks",
    summary: "Disable a webhook endpoint until it is enabled",
    invalidates: ["webhooks"],
    params: inEndpoint,
    returns: single(webhookEndpoint),
  }),
  revealSecret: endpoint({
    method: "POST",
    path: "/accounts/:account_id/webhook-endpoints/:webhook_endpoint_id/secret",
    access: "admin",
    area: "webhooks",
    summary: "Get the signing secret of a webhook endpoint again",
    invalidates: [],
    params: inEndpoint,
    returns: single(secret),
    needs_proof: true,
    limit: { per_minute: 30, by: "session" },
  }),
  rotateSecret: endpoint({
    method: "POST",
    path: "/accounts/:account_id/webhook-endpoints/:webhook_endpoint_id/secret/rotate",
    access: "admin",
    area: "webhooks",
    summary: "Create a new signing secret; for 24 hours deliveries are signed with the previous one too",
    invalidates: ["webhooks"],
    params: inEndpoint,
    returns: single(webhookWithSecret),
    needs_proof: true,
    limit: { per_minute: 30, by: "session" },
  }),
  test: endpoint({
    method: "POST",
    path: "/accounts/:account_id/webhook-endpoints/:webhook_endpoint_id/test",
    access: "admin",
    area: "webhooks",
    summary: "Send a delivery of the type webhook.test at once, and return how it went",
    invalidates: ["webhooks"],
    params: inEndpoint,
    returns: single(webhookDeliveryDetails),
    limit: { per_minute: 10, by: "session" },
  }),
  deliveries: endpoint({
    method: "GET",
    path: "/accounts/:account_id/webhook-endpoints/:webhook_endpoint_id/deliveries",
    access: "admin",
    area: "webhooks",
    summary: "List the deliveries of the last 30 days, newest first; request older ones with before=meta.next",
    provides: ["webhooks"],
    params: inEndpoint,
    query: narrowing.extend({
      before: id.optional(),
      per_page: spelt(z.int().min(1).max(PAGE_SIZE.max)).default(PAGE_SIZE.default),
    }),
    returns: z.object({ data: z.array(webhookDelivery), meta: z.object({ next: z.int().nullable() }) }),
  }),
  delivery: endpoint({
    method: "GET",
    path: "/accounts/:account_id/webhook-endpoints/:webhook_endpoint_id/deliveries/:webhook_delivery_id",
    access: "admin",
    area: "webhooks",
    summary: "Get a delivery with its newest request and answer",
    provides: ["webhooks"],
    params: inDelivery,
    returns: single(webhookDeliveryDetails),
  }),
  replay: endpoint({
    method: "POST",
    path: "/accounts/:account_id/webhook-endpoints/:webhook_endpoint_id/deliveries/:webhook_delivery_id/replay",
    access: "admin",
    area: "webhooks",
    summary: "Send a delivery again, with the same id and payload",
    invalidates: ["webhooks"],
    refuses: ["webhook_disabled"],
    params: inDelivery,
    returns: single(webhookDelivery),
    limit: { per_minute: 120, by: "session" },
  }),
  replayAll: endpoint({
    method: "POST",
    path: "/accounts/:account_id/webhook-endpoints/:webhook_endpoint_id/deliveries/replay",
    access: "admin",
    area: "webhooks",
    summary: `Send the deliveries of a period again, ${WEBHOOK_REPLAYS_MAX} per request, the oldest first`,
    invalidates: ["webhooks"],
    refuses: ["webhook_disabled"],
    params: inEndpoint,
    body: z
      .object({
        from: moment,
        to: moment,
        /** Only those that were given up, or all that are not waiting anyway. */
        status: z.enum(["FAILED", "ALL"]).default("FAILED"),
      })
      .refine(({ from, to }) => Date.parse(from) < Date.parse(to), problem("end_before_start", ["to"])),
    /** `next_from`: the `from` of the next request, if there are more. */
    returns: single(z.object({ replayed: z.int(), next_from: instant.nullable() })),
    limit: { per_minute: 30, by: "session" },
  }),
};
