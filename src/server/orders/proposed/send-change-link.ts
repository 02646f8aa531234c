import type { Locale } from "#contract/fields.ts";
import { spokenTo } from "#domain/translations.ts";
import { happened } from "#server/happenings/happened.ts";
import { letter } from "#server/mail/letters.ts";
import type { LockedOrder } from "#server/orders/lock-order.ts";
import { resentCause } from "#server/orders/mails-of.ts";
import { eventToReader, orderFacts, toBuyer } from "#server/orders/order-facts.ts";
import type { Deed } from "#server/platform/deed.ts";
import { queueMails } from "#server/platform/mail.ts";
import type { ProposedChange } from "./proposed.ts";
import { requireWaiting } from "./waiting-change.ts";
import { namedIn } from "./words.ts";

/**
 * Mails the buyer the link to a proposed change once more. Pressed several times in a minute, it is mailed once.
 * @throws AppError not_found, already_paid, too_late
 */
export async function sendChangeLink(deed: Deed, order: LockedOrder, id: number): Promise<void> {
  const change = await requireWaiting(deed, order, id);
  await mailChangeLink(deed, order, change);
  const { account_id } = await orderFacts(deed.tx, order);
  await happened(deed, {
    kind: "order.change_link_sent",
    account_id,
    event_id: order.event_id,
    subject: { order: order.id },
    data: {},
  });
}

/** Where the buyer finds what is proposed and pays for it, and until when. */
export async function mailChangeLink({ tx, now }: Deed, order: LockedOrder, change: ProposedChange): Promise<void> {
  const facts = await orderFacts(tx, order);
  const named = await namedIn(tx, change, spokenTo(facts, order.locale as Locale));
  await queueMails(tx, [
    letter("CHANGE_LINK", {
      cause: `${resentCause(`order:${order.id}`, now)}:change:${change.id}`,
      ...toBuyer(order, facts),
      data: {
        ...eventToReader(facts, order.locale),
        ...{ order_short_id: order.short_id, order_public_id: order.public_id, proposed_change_id: change.id },
        ...{ first_name: order.first_name ?? "", currency: order.currency, amount: change.amount, ...named },
        until: change.expires_at.toISOString(),
      },
    }),
  ]);
}
