import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "#server/platform/app-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { RoomVisitor } from "./visitor.ts";

type Reserving = {
  app: App;
  raw: { request: FastifyRequest; reply: FastifyReply };
  params: { event_id: number };
  now: Date;
  body: { promo_code?: string | null };
};

/**
 * Lets a reservation through while no waiting room is open, with a pass, or with a promo code if the
 * organizer allows that (a wrong one is then refused by the reservation itself). Reads memory only.
 * A reservation with a pass extends it, and is counted.
 * @throws AppError queue
 */
export async function withPass<Result>(
  { app, raw, params, now, body }: Reserving,
  reserve: () => Promise<Result>,
): Promise<Result> {
  const { event_id } = params;
  const room = app.waiting_rooms.open(event_id);
  if (!room || (room.skips_with_promo_code && body.promo_code != null)) return reserve();
  const visitor = new RoomVisitor({ app, ...raw, event_id, now });
  const pass = room.phase === "OPEN" ? visitor.pass(room) : null;
  if (!pass) throw new AppError("queue");
  const started = performance.now();
  try {
    const reserved = await reserve();
    app.waiting_rooms.noteBegun(event_id, performance.now() - started);
    visitor.slide(pass);
    return reserved;
  } catch (error) {
    if (error instanceof AppError && error.status === 503) app.waiting_rooms.noteBusy(event_id);
    throw error;
  }
}
