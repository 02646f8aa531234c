import { msg } from "@lingui/core/macro";
import { z } from "zod";
import { emailTemplate } from "#server/mail/email-body.ts";
import { eventBlock, eventDress, eventFooter, mailedEvent } from "#server/mail/mailed-event.ts";

/**
 * To the previous holder of a transferred ticket, and to its buyer. It contains neither the code
 * nor the name of the new holder.
 */
export const ticketTransferred = emailTemplate({
  data: mailedEvent.extend({
    attendee_public_id: z.string(),
    order_public_id: z.string(),
    footer_message: z.string().nullable(),
  }),
  write: (ticket, reader) => {
    const { event_title, attendee_public_id, order_public_id } = ticket;
    return {
      subject: reader.say(msg`A ticket for ${event_title} was transferred`),
      preheader: reader.say(msg`The previous code for ticket ${attendee_public_id} is no longer valid.`),
      heading: reader.say(msg`A ticket was transferred`),
      ...eventDress(ticket, reader),
      blocks: [
        {
          type: "text",
          text: reader.say(
            msg`Ticket ${attendee_public_id} from order ${order_public_id} now belongs to someone else. The previous code and link no longer work.`,
          ),
        },
        eventBlock(ticket, reader),
        {
          type: "text",
          text: reader.say(
            msg`The transfer was made from the order page. If you didn’t expect this, reply to this email.`,
          ),
        },
      ],
      footer: eventFooter(ticket, reader, ticket.footer_message),
    };
  },
});
