import { msg } from "@lingui/core/macro";
import { emailTemplate } from "#server/mail/email-body.ts";
import { offlineOrder, offlineEmail } from "#server/mail/offline-order.ts";

/** To the buyer of an unpaid offline order: the deadline is near. */
export const offlineReminder = emailTemplate({
  data: offlineOrder,
  write: (order, reader) => {
    const { event_title, order_public_id } = order;
    return offlineEmail(order, reader, ({ money, until }) => ({
      subject: reader.say(msg`Payment reminder for ${event_title}`),
      preheader:
        order.tickets.length > 0
          ? reader.say(msg`${money} is outstanding. Pay by ${until} to keep your tickets.`)
          : reader.say(msg`${money} is outstanding. Your tickets are reserved until ${until}.`),
      heading: reader.say(msg`Payment reminder`),
      text:
        order.tickets.length > 0
          ? reader.say(
              msg`${money} is outstanding for your order ${order_public_id}. Pay by ${until} to keep your tickets. Otherwise, they expire and go back on sale. If you’ve paid in the last few days, there’s nothing you need to do.`,
            )
          : reader.say(
              msg`${money} is outstanding for your order ${order_public_id}. Your tickets are reserved until ${until} and then go back on sale. If you’ve paid in the last few days, there’s nothing you need to do.`,
            ),
    }));
  },
});
