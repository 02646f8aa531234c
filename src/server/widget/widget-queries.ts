import { sql } from "kysely";
import type { Locale } from "#contract/fields.ts";
import type { Reply } from "#contract/endpoint.ts";
import type { widget } from "#contract/widget.ts";
import { isEventWithin } from "#domain/roles.ts";
import type { InLanguages } from "#domain/translations.ts";
import type { WidgetTheme } from "#domain/widget.ts";
import { widgetLook } from "#domain/widget-theme.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Visitor } from "#server/platform/http.ts";
import { hashOf } from "#server/platform/sessions.ts";
import { isOpenOrder } from "#server/stock/active-holds.ts";

/**
 * Returns the widget settings of a live event, or of a draft for a member who works at it.
 * @throws AppError not_found
 */
export async function findWidget(
  db: ReadDb,
  { signed_in }: Visitor,
  event_id: number,
): Promise<Reply<typeof widget.get>["data"]> {
  const found = await db
    .selectFrom("event_settings")
    .innerJoin("events", "events.id", "event_settings.event_id")
    .select(["events.id", "events.account_id", "events.organizer_id", "events.status"])
    .select(["widget_auto_resize as auto_resize", "widget_button_text as button_text", "widget_sites as sites"])
    .select(["widget_accent_color as accent", "widget_background_color as background", "widget_text_color as text"])
    .select((columns) => [
      sql<InLanguages>`translations_of(event_settings.translations, 'widget_button_text') - events.language`.as(
        "button_texts",
      ),
      columns.ref("widget_theme").$castTo<WidgetTheme>().as("theme"),
      columns.ref("widget_language").$castTo<Locale | null>().as("language"),
    ])
    .where("events.id", "=", event_id)
    .executeTakeFirst();
  const isOwn = found && signed_in?.account.id === found.account_id && isEventWithin(signed_in.account.scope, found);
  if (!found || (found.status !== "LIVE" && !isOwn)) throw new AppError("not_found");
  const { auto_resize, button_text, button_texts, sites, theme, language, accent, background, text } = found;
  const colors = { accent, background, text };
  return { auto_resize, button_text, button_texts, sites, theme, language, colors, look: widgetLook(colors) };
}

/**
 * Returns the open order that a browser or a frame has started for an event, until its reservation
 * expires.
 */
export async function findBegun(
  db: ReadDb,
  { event_id, session_hash }: { event_id: number; session_hash: string },
  now: Date,
): Promise<Reply<typeof widget.begun>["data"]> {
  const found = await db
    .selectFrom("orders")
    .select(["short_id as order_short_id", "reserved_until"])
    .where("session_hash", "=", session_hash)
    .where("event_id", "=", event_id)
    .where(isOpenOrder)
    .where("reserved_until", ">", now)
    .orderBy("id", "desc")
    .executeTakeFirst();
  const { order_short_id, reserved_until } = found ?? {};
  return order_short_id && reserved_until ? { order_short_id, reserved_until } : null;
}

/**
 * Returns the status of an order after its checkout handoff, for the client that has the code.
 * @throws AppError not_found
 */
export async function findCheckoutHandoff(
  db: ReadDb,
  { event_id, code }: { event_id: number; code: string },
  now: Date,
): Promise<Reply<typeof widget.getHandoff>["data"]> {
  const found = await db
    .selectFrom("checkout_handoffs")
    .innerJoin("orders", "orders.id", "checkout_handoffs.order_id")
    .select(["orders.status", "orders.total_gross as total", "orders.currency"])
    .select((columns) => [
      sql<boolean>`checkout_handoffs.taken_at is not null`.as("is_taken"),
      sql<boolean>`orders.status = 'EXPIRED' or (${isOpenOrder} and orders.reserved_until <= ${now})`.as("is_expired"),
      columns
        .selectFrom("order_items")
        .select(sql<number>`coalesce(sum(quantity), 0)::int`.as("quantity"))
        .whereRef("order_items.order_id", "=", "orders.id")
        .as("tickets"),
    ])
    .where("checkout_handoffs.code_hash", "=", hashOf(code))
    .where("orders.event_id", "=", event_id)
    .executeTakeFirst();
  if (!found) throw new AppError("not_found");
  return { ...found, tickets: found.tickets ?? 0 };
}
