import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import { LIFECYCLE_STATUSES } from "#domain/event-status.ts";
import { MESSAGE_GOES_TO, PLACEHOLDERS } from "#domain/messages.ts";
import { attendees } from "#contract/attendees.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { events } from "#contract/events.ts";
import { stats } from "#contract/event-stats.ts";
import { messages } from "#contract/messages.ts";
import { orders } from "#contract/orders.ts";
import { organizers } from "#contract/organizers.ts";
import { type CallApi, RefusedCall } from "./api-calls.ts";

type Assistant = {
  callApi: CallApi;
  /** Whether the assistant's key may call an endpoint. */
  mayCall: (endpoint: Endpoint) => boolean;
  app_url: string;
};

const event_id = z.int().describe("From list_events.");
const page = z.int().min(1).default(1).describe("20 results each.");
const READS = { readOnlyHint: true, openWorldHint: false };
const DRAFTS = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false };

/** Adds the tools that the assistant's key has the scopes for. */
export function addTools(server: McpServer, { callApi, mayCall, app_url }: Assistant): void {
  /** A tool that needs these endpoints. `run` returns what the assistant reads. */
  function tool<Input extends z.ZodRawShape>(
    name: string,
    needs: Endpoint,
    config: { title: string; description: string; input: Input; annotations: object },
    run: (input: z.output<z.ZodObject<Input>>) => Promise<object>,
  ): void {
    if (!mayCall(needs)) return;
    const { input: inputSchema, ...rest } = config;
    const answer = async (input: unknown) => {
      try {
        return text(JSON.stringify(await run(input as z.output<z.ZodObject<Input>>)));
      } catch (error) {
        if (error instanceof RefusedCall) return { ...text(error.message), isError: true };
        throw error;
      }
    };
    server.registerTool<z.ZodRawShape, z.ZodRawShape>(name, { ...rest, inputSchema }, answer);
  }

  tool(
    "list_events",
    events.list,
    {
      title: "List events",
      description: "Lists events with their dates, status and sales, earliest first.",
      input: {
        query: z.string().default("").describe("Part of the title."),
        lifecycle: z.enum(LIFECYCLE_STATUSES).optional(),
        page,
      },
      annotations: READS,
    },
    async ({ query, lifecycle, page }) => {
      const { data, meta } = await callApi(events.list, {
        query: { query, page, ...(lifecycle && { "filter_fields[lifecycle][eq]": lifecycle }) },
      });
      const rows = data.map(({ id, title, status, start_date, end_date, timezone, currency, ...rest }) => ({
        ...{ id, title, status, start_date, end_date, timezone, currency },
        ...{ organizer: rest.organizer_name, capacity: rest.capacity, statistics: rest.statistics },
        url: `${app_url}/manage/event/${id}`,
      }));
      return { events: rows, ...counted(meta) };
    },
  );

  tool(
    "get_sales",
    stats.get,
    {
      title: "Get sales figures",
      description: "Gets an event's orders, tickets sold, revenue, refunds, views and check-ins: in all, and by day.",
      input: { event_id },
      annotations: READS,
    },
    async (params) => (await callApi(stats.get, { params })).data,
  );

  tool(
    "find_orders",
    orders.list,
    {
      title: "Find orders",
      description: "Finds an event's orders by the buyer's name, email address or the order's number, newest first.",
      input: { event_id, query: z.string().default(""), page },
      annotations: READS,
    },
    async ({ event_id, query, page }) => {
      const { data, meta } = await callApi(orders.list, { params: { event_id }, query: { query, page } });
      return { orders: data, ...counted(meta) };
    },
  );

  tool(
    "get_order",
    orders.get,
    {
      title: "Get an order",
      description: "Gets an order with its items, attendees, payments and emails.",
      input: { event_id, order_id: z.int().describe("From find_orders.") },
      annotations: READS,
    },
    async (params) => (await callApi(orders.get, { params })).data,
  );

  tool(
    "find_attendees",
    attendees.list,
    {
      title: "Find attendees",
      description: "Finds an event's attendees by name, email address or ticket number, with their check-in.",
      input: { event_id, query: z.string().default(""), page },
      annotations: READS,
    },
    async ({ event_id, query, page }) => {
      const { data, meta } = await callApi(attendees.list, { params: { event_id }, query: { query, page } });
      return { attendees: data, ...counted(meta) };
    },
  );

  tool(
    "list_organizers",
    organizers.list,
    {
      title: "List organizers",
      description: "Lists the organizers that an event can be drafted for.",
      input: {},
      annotations: READS,
    },
    async () => {
      const { data } = await callApi(organizers.list);
      return { organizers: data.map(({ id, name, currency, timezone }) => ({ id, name, currency, timezone })) };
    },
  );

  tool(
    "draft_event",
    events.create,
    {
      title: "Draft an event",
      description:
        "Creates an event as a draft, which only members of the account see. A person adds tickets and publishes it: give them the returned link.",
      input: {
        organizer_id: z.int().describe("From list_organizers."),
        title: z.string(),
        description: z.string().nullable().default(null).describe("HTML with paragraphs, lists, links and headings."),
        start_date: z.string().describe("Local time of the event, such as 2027-05-01T19:30."),
        end_date: z.string().nullable().default(null),
        timezone: z.string().optional().describe("IANA name, such as Europe/Berlin. The organizer's by default."),
      },
      annotations: DRAFTS,
    },
    async (body) => {
      const { id, title, status } = (await callApi(events.create, { body })).data;
      return { id, title, status, open_to_publish: `${app_url}/manage/event/${id}` };
    },
  );

  tool(
    "draft_message",
    messages.draft,
    {
      title: "Draft a message",
      description: `Saves an email to an event's attendees or buyers as a draft. It is not sent: a person opens the returned link, checks the recipients and sends it. Placeholders: ${PLACEHOLDERS.map((name) => `{{${name}}}`).join(", ")}.`,
      input: {
        event_id,
        subject: z.string(),
        message: z.string().describe("HTML with paragraphs, lists, links and headings."),
        send_to: z.enum(MESSAGE_GOES_TO).default("ATTENDEES"),
        ticket_ids: z.array(z.int()).default([]).describe("Only the holders of these tickets."),
      },
      annotations: DRAFTS,
    },
    async ({ event_id, ticket_ids, ...content }) => {
      const message_type = ticket_ids.length > 0 ? "TICKET" : "EVENT";
      const body = { ...content, ticket_ids, message_type } as const;
      const { id, subject, status } = (await callApi(messages.draft, { params: { event_id }, body })).data;
      return { id, subject, status, open_to_send: `${app_url}/manage/event/${event_id}/messages?open=${id}` };
    },
  );
}

function text(content: string) {
  return { content: [{ type: "text" as const, text: content }] };
}

function counted({ page, last_page, total }: { page: number; last_page: number; total: number }) {
  return { page, last_page, total };
}
