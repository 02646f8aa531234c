import { msg } from "@lingui/core/macro";
import { z } from "zod";
import { emailTemplate } from "#server/mail/email-body.ts";
import { eventBlock, eventDress, eventFooter, mailedEvent } from "#server/mail/mailed-event.ts";

/**
 * To the previous holder of a transferred ticket, and to its buyer. It contains neither the code
 * nor the name of the new holder.
 */
export const ticketTransferred = emailTemplate({
  priority: "notice",
  data: mailedEvent.extend({
    attendee_public_id: z.string(),
    order_public_id: z.string(),
    footer_message: z.string().nullable(),
  }),
  write: (ticket, reader) => {
    const { event_title, attendee_public_id, order_public_id } = ticket;
    return {
      subject: reader.say(msg`A ticket for ${event_title} was handed on`),
      preheader: reader.say(msg`The code that you had for ticket ${attendee_public_id} no longer opens the door.`),
      heading: reader.say(msg`A ticket was handed on`),
      ...eventDress(ticket, reader),
      blocks: [
        {
          type: "text",
          text: reader.say(
            msg`Ticket ${attendee_public_id} of order ${order_public_id} belongs to somebody else now. Its old code and its old link no longer work.`,
          ),
        },
        eventBlock(ticket, reader),
        {
          type: "text",
          text: reader.say(
            msg`This was done from the page of the order. If it surprises you, please reply to this mail.`,
          ),
        },
      ],
      footer: eventFooter(ticket, reader, ticket.footer_message),
    };
  },
});
