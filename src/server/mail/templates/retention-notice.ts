import { msg } from "@lingui/core/macro";
import { z } from "zod";
import { RETAINED } from "#domain/retention.ts";
import { accountDress } from "#server/mail/account-branding.ts";
import { emailTemplate } from "#server/mail/email-body.ts";
import { mailedDeadline } from "#server/mail/mailed-times.ts";

/**
 * To the organizer: which data of an event is erased soon, by the organizer's retention settings.
 */
export const retentionNotice = emailTemplate({
  priority: "notice",
  data: z.object({
    event_id: z.int(),
    event_title: z.string(),
    event_timezone: z.string(),
    erased: z.array(z.object({ what: z.enum(RETAINED), from: z.string() })),
  }),
  write: ({ event_id, event_title, event_timezone, erased }, reader) => {
    const { say, addresses } = reader;
    return {
      subject: say(msg`Data of ${event_title} is to be erased`),
      preheader: say(msg`As the event’s settings have it. You can still take it along or keep it longer.`),
      heading: say(msg`Data is to be erased`),
      blocks: [
        {
          type: "text",
          text: say(
            msg`${event_title} is over, and its settings say how long data is kept. In the night after these moments it is erased for good:`,
          ),
        },
        {
          type: "facts",
          rows: erased.map(({ what, from }) => ({
            label: what === "ANSWERS" ? say(msg`Answers to your questions`) : say(msg`Names and addresses`),
            value: mailedDeadline(from, event_timezone, reader),
          })),
        },
        {
          type: "text",
          text: say(msg`Export what you need before that, or choose a longer time. Orders, amounts and invoices stay.`),
        },
      ],
      button: { label: say(msg`Open the settings`), url: addresses.privacySettings(event_id) },
      ...accountDress(reader),
    };
  },
});
