import { msg } from "@lingui/core/macro";
import { letterKind } from "#server/mail/letter-body.ts";
import { offlineOrder, offlineLetter } from "#server/mail/offline-order.ts";

/** To the buyer who pays by transfer or at the door: how, how much, until when and with which reference. */
export const offlineInstructions = letterKind({
  priority: "ticket",
  data: offlineOrder,
  write: (order, reader) => {
    const { event_title } = order;
    return offlineLetter(order, reader, ({ money, until }) => ({
      subject: reader.say(msg`How to pay for ${event_title}`),
      preheader: reader.say(msg`${money} until ${until}. Your tickets are held until then.`),
      heading: reader.say(msg`This is how you pay`),
      text: reader.say(
        msg`Your tickets are held until ${until}. As soon as your payment has come, you get them by mail; after that time they go back on sale.`,
      ),
    }));
  },
});
