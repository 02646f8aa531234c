import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { App } from "#server/platform/app-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { knownLocaleOf } from "#server/platform/http.ts";
import { networkOf } from "#server/platform/http/rate-limit.ts";
import { pagePolicy } from "#server/platform/http/secure-headers.ts";
import { refuseForeignForm } from "#server/platform/http/xsrf.ts";
import { RoomVisitor } from "./visitor.ts";
import { eventPath, SCRIPT_HASH, waitingPage } from "./waiting-page.ts";

type PageRequest = FastifyRequest<{ Params: { id: string }; Querystring: { joined?: string; stay?: string } }>;

/** As personal pages (docs/operators/limits.md): a campus may wait behind one address. */
const PER_MINUTE = 6_000;

/**
 * Serves the waiting room's page and its two forms, which need no scripts: join, and enter when it
 * is one's turn. Reads memory only. Without an open room it leads to the event.
 */
export async function serveWaitingPage(app: FastifyInstance, context: App): Promise<void> {
  await app.register(async (pages) => {
    pages.removeContentTypeParser("application/x-www-form-urlencoded");
    pages.addContentTypeParser("application/x-www-form-urlencoded", { bodyLimit: 1_024 }, (_request, _body, done) =>
      done(null, {}),
    );
    pages.get("/event/:id/waiting-room", async (request: PageRequest, reply) => {
      const here = visiting(context, request, reply);
      if (!here) return toEvent(request, reply);
      const { room, visitor, now } = here;
      const pass = visitor.pass(room);
      const page = waitingPage({
        ...{ room, now, zone: room.timezone, locale: knownLocaleOf(request) ?? room.language },
        standing: visitor.standing(room),
        pass_until: pass && new Date(pass.until * 1_000),
        is_cookie_lost: request.query.joined !== undefined,
      });
      return (
        reply
          .header("cache-control", "no-store")
          .header("content-security-policy", pagePolicy([SCRIPT_HASH], {}))
          // without a referrer, browsers send no origin with its forms
          .header("referrer-policy", "strict-origin-when-cross-origin")
          .type("text/html; charset=utf-8")
          .send(page)
      );
    });
    pages.post("/event/:id/waiting-room", async (request: PageRequest, reply) => {
      refuseForeignForm(request, context.url);
      const here = visiting(context, request, reply);
      if (!here || !(await here.visitor.join(here.room))) return toEvent(request, reply);
      return reply.redirect(`/event/${here.room.event_id}/waiting-room?joined=1`, 303);
    });
    pages.post("/event/:id/waiting-room/enter", async (request: PageRequest, reply) => {
      refuseForeignForm(request, context.url);
      const here = visiting(context, request, reply);
      if (!here) return toEvent(request, reply);
      const back = `/event/${here.room.event_id}/waiting-room`;
      try {
        here.visitor.fetchPass(here.room);
      } catch (error) {
        if (error instanceof AppError && error.code === "queue") return reply.redirect(back, 303);
        throw error;
      }
      return reply.redirect(request.query.stay === undefined ? eventPath(here.room) : back, 303);
    });
  });
}

function visiting(app: App, request: PageRequest, reply: FastifyReply) {
  app.limits.count("pages", networkOf(request.ip), PER_MINUTE);
  const event_id = /^[1-9]\d{0,14}$/.test(request.params.id) ? Number(request.params.id) : 0;
  const room = app.waiting_rooms.open(event_id);
  const now = app.clock.now();
  return room && { room, now, visitor: new RoomVisitor({ app, request, reply, event_id, now }) };
}

/** An address that leads to no event is refused there. */
function toEvent(request: PageRequest, reply: FastifyReply): FastifyReply {
  return reply.header("cache-control", "no-store").redirect(`/event/${encodeURIComponent(request.params.id)}`, 303);
}
