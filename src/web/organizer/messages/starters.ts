import { useLingui } from "@lingui/react/macro";

export const STARTERS = ["reminder", "directions", "change", "thanks"] as const;
export type Starter = (typeof STARTERS)[number];

export type StarterText = { label: string; subject: string; message: string };

/** Texts to begin a message with, in the organizer's language. Their placeholders are filled in for each reader. */
export function useStarters(): Record<Starter, StarterText> {
  const { t } = useLingui();
  const name = "{{first_name}}";
  const event = "{{event_title}}";
  const date = "{{event_date}}";
  const place = "{{event_place}}";
  const link = "{{ticket_link}}";
  const organizer = "{{organizer_name}}";
  const hello = t`Hi ${name},`;
  const ticket = t`Your ticket: ${link}`;
  const textOf = (...paragraphs: string[]) =>
    [hello, ...paragraphs, organizer].map((paragraph) => `<p>${paragraph}</p>`).join("");
  return {
    reminder: {
      label: t`Reminder`,
      subject: t`See you soon at ${event}`,
      message: textOf(t`${event} is coming up: ${date}, ${place}.`, ticket, t`See you there!`),
    },
    directions: {
      label: t`How to get there`,
      subject: t`How to get to ${event}`,
      message: textOf(
        t`This is how to find us: ${place}.`,
        t`Add here: entrance, public transport and parking.`,
        ticket,
      ),
    },
    change: {
      label: t`Change of time`,
      subject: t`New time for ${event}`,
      message: textOf(t`The time of ${event} has changed. It’s now: ${date}.`, t`Your ticket stays valid.`, ticket),
    },
    thanks: {
      label: t`Thanks`,
      subject: t`Thank you for coming to ${event}`,
      message: textOf(t`Thank you for being part of ${event}.`, t`We hope to see you again.`),
    },
  };
}
