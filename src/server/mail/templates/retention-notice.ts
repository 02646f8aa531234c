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
  data: z.object({
    event_id: z.int(),
    event_title: z.string(),
    event_timezone: z.string(),
    erased: z.array(z.object({ what: z.enum(RETAINED), from: z.string() })),
  }),
  write: ({ event_id, event_title, event_timezone, erased }, reader) => {
    const { say, addresses } = reader;
    return {
      subject: say(msg`Data for ${event_title} will be erased soon`),
      preheader: say(msg`This is scheduled in the event’s settings. You can still export the data or keep it longer.`),
      heading: say(msg`Data will be erased soon`),
      blocks: [
        {
          type: "text",
          text: say(
            msg`${event_title} has ended, and its settings limit how long data is kept. The following data will be permanently erased during the night after the date shown:`,
          ),
        },
        {
          type: "facts",
          rows: erased.map(({ what, from }) => ({
            label: what === "ANSWERS" ? say(msg`Answers to your questions`) : say(msg`Names and contact details`),
            value: mailedDeadline(from, event_timezone, reader),
          })),
        },
        {
          type: "text",
          text: say(
            msg`Export what you need before then, or choose a longer period. Orders, amounts and invoices are kept.`,
          ),
        },
      ],
      button: { label: say(msg`Open settings`), url: addresses.privacySettings(event_id) },
      ...accountDress(reader),
    };
  },
});
