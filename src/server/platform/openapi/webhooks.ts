import type { z } from "zod";
import type { SchemaOf } from "./schemas.ts";

export type DescribedWebhook = { type: string; summary: string; payload: z.ZodType; example: object };

/** Describes what receivers of webhooks get, by type (OpenAPI 3.1, `webhooks`). */
export function describeWebhooks(webhooks: readonly DescribedWebhook[], schemaOf: SchemaOf): object {
  return Object.fromEntries(
    webhooks.map(({ type, summary, payload, example }) => [
      type,
      {
        post: {
          operationId: `webhook.${type}`,
          tags: ["webhooks"],
          summary,
          security: [],
          parameters: HEADERS,
          requestBody: {
            required: true,
            content: { "application/json": { schema: schemaOf(payload, "output"), example } },
          },
          responses: {
            "2XX": { description: "Received. Any other answer counts as a failure, and the delivery is repeated." },
            "410": { description: "The receiver wants no more deliveries: its endpoint is disabled." },
          },
        },
      },
    ]),
  );
}

const HEADERS = [
  header("webhook-id", "The id of the delivery: the same at every attempt and replay.", "evt_184203_4"),
  header("webhook-timestamp", "The time of the attempt, in seconds since 1970.", "1809364271"),
  header(
    "webhook-signature",
    "One or more signatures after Standard Webhooks, separated by spaces.",
    "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
  ),
];

function header(name: string, description: string, example: string) {
  return { name, in: "header", required: true, description, schema: { type: "string" }, example };
}
