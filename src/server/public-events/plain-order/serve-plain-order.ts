import { msg } from "@lingui/core/macro";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { checkout, type ReserveInput } from "#contract/checkout.ts";
import { ERROR_SENTENCE, type ErrorBody } from "#contract/errors.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { knownLocaleOf } from "#server/platform/http.ts";
import { translate } from "#server/platform/i18n.ts";
import { plainPage } from "#server/platform/pages/plain-page.ts";
import { pagePolicy } from "#server/platform/http/secure-headers.ts";
import { issueXsrfToken, refuseForeignForm } from "#server/platform/http/xsrf.ts";
import { chosenIn } from "./read-selection.ts";

/**
 * Serves the event page's form without JavaScript (web/public/event-page/plain): it makes the same
 * API call as the page, with all checks and limits, and redirects to the checkout.
 */
export async function servePlainOrder(app: FastifyInstance, db: ReadDb, app_url: string): Promise<void> {
  await app.register(async (forms) => {
    forms.removeContentTypeParser("application/x-www-form-urlencoded");
    forms.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: 16_384 },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    type Form = { Params: { id: string }; Querystring: { again?: string }; Body: unknown };
    forms.post<Form>("/event/:id/reserve", async (request, reply) => {
      refuseForeignForm(request, app_url);
      const { id } = request.params;
      const currency = await currencyOf(db, id);
      const { body } = request;
      if (currency === undefined || !(body instanceof URLSearchParams)) throw new AppError("not_found");
      // Without a cookie the browser could never open its order. The page of this form is shared by
      // all readers and sets none, so the browser gets its first one here and sends the form again.
      if (!request.headers.cookie && request.query.again)
        return sendPlain(request, reply, id, 403, ERROR_SENTENCE.cookies_blocked);
      if (!request.headers.cookie) {
        issueXsrfToken(request, reply, app_url);
        return reply.header("cache-control", "no-store").redirect(`/event/${id}/reserve?again=1`, 307);
      }
      const chosen = chosenIn(body, currency);
      if (chosen === "unreadable") return sendPlain(request, reply, id, 422, msg`Enter an amount, for example 12.50.`);
      if (chosen.tickets.length === 0)
        return sendPlain(request, reply, id, 422, msg`Choose at least one ticket to continue.`);
      const response = await reserve(app, request, id, chosen);
      for (const cookie of [response.headers["set-cookie"] ?? []].flat()) reply.header("set-cookie", cookie);
      if (response.statusCode !== 201) {
        const { code, message } = response.json<ErrorBody>();
        if (code === "queue") return reply.redirect(`/event/${id}/waiting-room`, 303);
        return sendPlain(request, reply, id, response.statusCode, message);
      }
      const { data } = response.json<{ data: { short_id: string } }>();
      return reply.header("cache-control", "no-store").redirect(`/checkout/${id}/${data.short_id}/details`, 303);
    });
  });
}

async function currencyOf(db: ReadDb, id: string): Promise<string | undefined> {
  if (!/^[1-9]\d{0,14}$/.test(id)) return undefined;
  const event = await db
    .selectFrom("events")
    .select("currency")
    .where("id", "=", Number(id))
    .where("status", "=", "LIVE")
    .executeTakeFirst();
  return event?.currency;
}

/** The inner call has the caller's cookies, language and IP address. */
function reserve(app: FastifyInstance, { headers, ip }: FastifyRequest, id: string, payload: ReserveInput) {
  const forwarded = ["cookie", "accept-language", "user-agent"] as const;
  const passed = Object.fromEntries(forwarded.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])));
  return app.inject({
    method: "POST",
    url: `/api${checkout.reserve.path.replace(":event_id", id)}`,
    headers: { ...passed, accept: "application/json" },
    remoteAddress: ip,
    payload,
  });
}

function sendPlain(
  request: FastifyRequest,
  reply: FastifyReply,
  id: string,
  status: number,
  reason: string | ReturnType<typeof msg>,
): FastifyReply {
  const locale = knownLocaleOf(request) ?? "en";
  const text = typeof reason === "string" ? reason : translate(locale, reason);
  const link = { to: `/event/${id}`, label: translate(locale, msg`Back to event`) };
  return reply
    .status(status)
    .header("cache-control", "no-store")
    .header("content-security-policy", pagePolicy([], {}))
    .type("text/html; charset=utf-8")
    .send(plainPage(locale, { title: translate(locale, msg`Your tickets aren’t reserved`), message: text, link }));
}
