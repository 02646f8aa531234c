import { msg } from "@lingui/core/macro";
import { z } from "zod";
import { greeting } from "#server/mail/greeting.ts";
import { emailTemplate } from "#server/mail/email-body.ts";
import { eventBlock, eventDress, eventFooter, mailedEvent } from "#server/mail/mailed-event.ts";

/**
 * To the buyer, to confirm an action on money that was started in a browser with the order's link.
 */
export const buyerProof = emailTemplate({
  // The stored email has no token: it is created when the email is delivered.
  data: mailedEvent.extend({
    order_short_id: z.string(),
    order_public_id: z.string(),
    first_name: z.string(),
    footer_message: z.string().nullable(),
    link_id: z.int(),
    token: z.string().default(""),
  }),
  write: (order, reader) => {
    const { event_id, event_title, order_public_id, order_short_id, token } = order;
    const { say, addresses } = reader;
    return {
      subject: say(msg`Confirm that order ${order_public_id} is yours`),
      preheader: say(msg`The link is valid for 1 hour.`),
      heading: say(msg`Confirm your order`),
      ...eventDress(order, reader),
      blocks: [
        { type: "text", text: greeting(order.first_name, reader) },
        {
          type: "text",
          text: say(
            msg`You asked to cancel tickets for ${event_title}. Confirm that this is your order, then continue in the browser that opens. The link is valid for 1 hour.`,
          ),
        },
        eventBlock(order, reader),
      ],
      button: { label: say(msg`Confirm order`), url: addresses.proveBuyer(event_id, order_short_id, token) },
      more: [
        {
          type: "note",
          text: say(msg`If this wasn’t you, ignore this email: nothing was cancelled. Don’t forward it.`),
        },
      ],
      footer: eventFooter(order, reader, order.footer_message),
    };
  },
});
