import { msg } from "@lingui/core/macro";
import { emailTemplate } from "#server/mail/email-body.ts";
import { offlineOrder, offlineEmail } from "#server/mail/offline-order.ts";

/** To the buyer of an unpaid offline order: the deadline is near. */
export const offlineReminder = emailTemplate({
  priority: "notice",
  data: offlineOrder,
  write: (order, reader) => {
    const { event_title, order_public_id } = order;
    return offlineEmail(order, reader, ({ money, until }) => ({
      subject: reader.say(msg`Please remember to pay for ${event_title}`),
      preheader:
        order.tickets.length > 0
          ? reader.say(msg`${money} is missing. Without it your tickets are valid until ${until}.`)
          : reader.say(msg`${money} is missing. Your tickets are held until ${until}.`),
      heading: reader.say(msg`Your payment has not come yet`),
      text:
        order.tickets.length > 0
          ? reader.say(
              msg`For your order ${order_public_id} ${money} is still missing. Without it the tickets stop being valid after ${until}, and go back on sale. If you have paid in the last days, you do not have to do anything.`,
            )
          : reader.say(
              msg`For your order ${order_public_id} ${money} is still missing. The tickets are held until ${until}; after that they go back on sale. If you have paid in the last days, you do not have to do anything.`,
            ),
    }));
  },
});
