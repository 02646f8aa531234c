import { msg } from "@lingui/core/macro";
import { z } from "zod";
import { REFUND_FAILURE_MESSAGES } from "#contract/labels/payments.ts";
import { accountDress } from "#server/mail/account-branding.ts";
import { emailTemplate } from "#server/mail/email-body.ts";
import { amountOf, contextOfMoney, moneyOfOrder } from "#server/mail/money-of-order.ts";
import { isolated, nameOf } from "#server/mail/user-supplied-text.ts";

/** To the organizer: a refund to a buyer failed and must be resolved. */
export const refundFailed = emailTemplate({
  data: moneyOfOrder.extend({
    failure: z.string().nullable(),
  }),
  write: (order, reader) => {
    const { say, addresses } = reader;
    const { event_title, order_public_id } = order;
    const reason = REFUND_FAILURE_MESSAGES[order.failure ?? ""];
    const buyer_name = isolated(nameOf(order.buyer_name, reader));
    const amount = amountOf(order, reader);
    return {
      subject: say(msg`A refund for ${event_title} failed`),
      preheader: say(msg`We couldn’t refund ${amount} to ${buyer_name}.`),
      heading: say(msg`A refund failed`),
      blocks: [
        {
          type: "text",
          text: say(
            msg`We couldn’t refund ${amount} for order ${order_public_id} to ${buyer_name}. Please refund it another way, for example by bank transfer.`,
          ),
        },
        {
          type: "facts",
          rows: contextOfMoney(order, reader, reason ? say(reason) : (order.failure ?? say(msg`No reason given`))),
        },
      ],
      button: { label: say(msg`View order`), url: addresses.managedOrder(order.event_id, order.order_id) },
      ...accountDress(reader),
    };
  },
});
