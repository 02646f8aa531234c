import { AppError } from "#server/platform/errors.ts";
import type { Guard } from "#server/platform/http.ts";
import type { Own } from "#server/platform/own.ts";
import type { MessageReader } from "./message-links.ts";

/**
 * The holder of the link below a message: the address that it was sent to, and the organizer who
 * sent it.
 */
export type LinkedReader = Own<"message_reader", MessageReader>;

declare module "#server/platform/http.ts" {
  interface Callers {
    message_reader: LinkedReader;
  }
}

/**
 * `message_reader`: by the sealed token in the path.
 * @throws AppError link_invalid
 */
export const messageReader: Guard<"message_reader"> = async ({ app, params }) => {
  const reader = app.message_links.open(String(params["token"]));
  if (!reader) throw new AppError("link_invalid");
  return {
    caller: reader as LinkedReader,
    by: { kind: "visitor" },
    counted_by: `${reader.organizer_id} ${reader.email}`,
  };
};
