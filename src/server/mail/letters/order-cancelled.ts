import { msg } from "@lingui/core/macro";
import { z } from "zod";
import { greeting } from "../greeting.ts";
import { letterKind } from "../letter-body.ts";
import { eventBlock, eventDress, eventFooter, mailedEvent } from "../mailed-event.ts";

/** To the buyer: the order is cancelled, its tickets are void. */
export const orderCancelled = letterKind({
  priority: "notice",
  data: mailedEvent.extend({ order_public_id: z.string(), first_name: z.string() }),
  write: (order, reader) => {
    const { event_title, order_public_id } = order;
    return {
      subject: reader.say(msg`Your order for ${event_title} was cancelled`),
      preheader: reader.say(msg`The tickets of order ${order_public_id} are no longer valid.`),
      heading: reader.say(msg`Your order was cancelled`),
      ...eventDress(order, reader),
      blocks: [
        { type: "text", text: greeting(order.first_name, reader) },
        {
          type: "text",
          text: reader.say(msg`Your order ${order_public_id} was cancelled. Its tickets are no longer valid.`),
        },
        eventBlock(order, reader),
        { type: "text", text: reader.say(msg`If money is due back to you, it comes the same way that you paid.`) },
      ],
      footer: eventFooter(order, reader),
    };
  },
});
