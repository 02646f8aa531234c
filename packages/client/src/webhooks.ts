import { Webhook } from "standardwebhooks";
import type { webhooks } from "./schema.ts";

/** The body of a webhook: which `type` it has decides what is in `data`. */
export type Notice = {
  [Type in keyof webhooks]: webhooks[Type] extends {
    post: { requestBody: { content: { "application/json": infer Body } } };
  }
    ? Body
    : never;
}[keyof webhooks];

type Headers = Record<string, string | string[] | undefined> | globalThis.Headers;

/**
 * Verifies the signature of a webhook and reads its body. `body` must be the text as it was
 * received.
 * @throws WebhookVerificationError if it is forged, changed, or older than five minutes
 */
export function verifyWebhook(secret: string, { headers, body }: { headers: Headers; body: string }): Notice {
  const header = (name: string) =>
    String((headers instanceof globalThis.Headers ? headers.get(name) : headers[name]) ?? "");
  const names = ["webhook-id", "webhook-timestamp", "webhook-signature"];
  return new Webhook(secret).verify(body, Object.fromEntries(names.map((name) => [name, header(name)]))) as Notice;
}
