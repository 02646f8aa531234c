import { msg } from "@lingui/core/macro";
import { z } from "zod";
import { ticketCode } from "#server/check-in/codes.ts";
import { letterKind } from "../letter-body.ts";
import { eventBlock, eventDress, eventFooter, eventInShort, mailedEvent } from "../mailed-event.ts";

/** To an attendee: the ticket itself. The code is drawn in the mail, so that it is there without pictures and without a network. */
export const ticket = letterKind({
  priority: "ticket",
  data: mailedEvent.extend({
    attendee_short_id: z.string(),
    attendee_public_id: z.string(),
    attendee_name: z.string(),
    item_name: z.string(),
    order_public_id: z.string(),
    footer_message: z.string().nullable(),
  }),
  write: (data, reader) => {
    const { event_title, order_public_id } = data;
    return {
      subject: reader.say(msg`Your ticket for ${event_title}`),
      preheader: eventInShort(data, reader),
      heading: reader.say(msg`Your ticket`),
      ...eventDress(data, reader),
      blocks: [
        eventBlock(data, reader),
        {
          type: "pass",
          title: data.item_name,
          name: data.attendee_name,
          code: ticketCode({ short_id: data.attendee_short_id, public_id: data.attendee_public_id }),
          code_label: reader.say(msg`QR code of this ticket`),
          reference: data.attendee_public_id,
        },
        {
          type: "text",
          text: reader.say(msg`Show this code at the entrance, on a screen or on paper. It lets one person in, once.`),
        },
      ],
      button: {
        label: reader.say(msg`Open ticket`),
        url: reader.addresses.ticket(data.event_id, data.attendee_short_id),
      },
      more: [{ type: "note", text: reader.say(msg`Part of order ${order_public_id}.`) }],
      footer: eventFooter(data, reader, data.footer_message),
    };
  },
});
