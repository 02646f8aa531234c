import { msg, plural } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import type { z } from "zod";

type Issue = z.core.$ZodIssue;

/**
 * Returns the message for an invalid field, for the person who filled it in. Form and server use
 * the same messages. A schema may choose one: `.refine(…, problem("timezone"))` or `{ error:
 * "terms" }`, by the names below.
 */
export function fieldProblem(issue: Issue): MessageDescriptor {
  if (isNamed(issue.message)) return FIELD_PROBLEMS[issue.message];
  if (issue.code === "custom" && issue.params?.problem) return issue.params.problem as MessageDescriptor;
  if (issue.code === "invalid_type" || issue.code === "invalid_union")
    return isMissing(issue) ? FIELD_PROBLEMS.required : FIELD_PROBLEMS.wrong;
  if (issue.code === "too_small") return tooSmall(issue);
  if (issue.code === "too_big") return tooBig(issue);
  if (issue.code === "invalid_format") return ofFormat(issue.format);
  if (issue.code === "unrecognized_keys") return FIELD_PROBLEMS.unknown;
  return FIELD_PROBLEMS.wrong;
}

export const FIELD_PROBLEMS = {
  required: msg`This field is required.`,
  change_needed: msg`Please choose what to change.`,
  wrong: msg`This is not a valid value.`,
  unknown: msg`This field is not known here.`,
  email: msg`Please enter a valid email address.`,
  url: msg`Please enter a full web address, like https://example.com.`,
  site: msg`Please enter the address of a website, like https://example.com. Only sites on this machine may begin with http://.`,
  https: msg`Please enter a full web address that begins with https://.`,
  google_analytics_id: msg`A measurement ID begins with G-, then letters and digits.`,
  meta_pixel_id: msg`A pixel ID has only digits, six at least.`,
  plausible_site: msg`Please enter the site as Plausible calls it, for example example.org.`,
  date: msg`Please enter a date and time.`,
  timezone: msg`Please choose a time zone.`,
  currency: msg`Please choose a currency.`,
  country: msg`Please choose a country.`,
  terms: msg`Please accept this to go on.`,
  password_mismatch: msg`The passwords are not the same.`,
  password_easy: msg`This password is easy to guess. Use a longer one, for example several unrelated words.`,
  password_wrong: msg`This is not your current password.`,
  code_wrong: msg`This code is not right, or was used already. Please enter the newest one.`,
  recovery_code_wrong: msg`This recovery code is not right, or was used already.`,
  passkey_unknown: msg`This passkey could not be used here. Please try another way.`,
  taken: msg`This is taken already. Please choose another.`,
  email_taken: msg`There is already an account with this email address.`,
  already_member: msg`This person belongs to this account already.`,
  same_email: msg`This is your email address already.`,
  owner_fixed: msg`The owner’s role and status can’t be changed.`,
  own_role: msg`You can’t change your own role or status.`,
  admin_unlimited: msg`An admin does everything, everywhere. Choose the role Organizer to limit somebody.`,
  not_accepted: msg`This person has not accepted the invitation yet.`,
  name_of_theirs: msg`This person works in other accounts, too: only they can change their name.`,
  other_name: msg`This is not the name of the account.`,
  not_active: msg`Only an active member of this account can become its owner.`,
  too_many_days: msg`At most three years at once.`,
  end_before_start: msg`The end must be after the start.`,
  tier_needed: msg`Please add at least one tier.`,
  ticket_needed: msg`Please choose at least one ticket.`,
  copied_with_tickets: msg`This names tickets, so it can only be copied together with them.`,
  type_frozen: msg`The type can’t change once tickets have been sold.`,
  language_unknown: msg`The event isn’t written in this language. Add it in the event’s details first.`,
  tier_sold: msg`This tier has sales. Hide it instead of deleting it.`,
  above_remaining: msg`This is more than what remains of the money.`,
  above_missing: msg`This is more than what is missing.`,
  day_to_come: msg`This day is still to come.`,
  day_too_early: msg`This day is more than a year before the order.`,
  after_event: msg`The event is over by then.`,
  currency_frozen: msg`The currency can’t change once there are orders.`,
  currency_of_tickets: msg`Tickets of events in another currency carry this. Take it off them first, or add a new one.`,
  percentage: msg`A percentage is at most 100.`,
  tax_unknown: msg`One of these taxes and fees is no longer there.`,
  tax_currency: msg`One of these fees is in another currency than the event.`,
  fee_behavior: msg`A fee in the price must include taxes if the price does, and exclude them if it doesn’t. Please change the fee or the price.`,
  below_fees: msg`This is less than the fees that the price includes.`,
  behavior_of_tickets: msg`Tickets whose prices treat taxes differently have this fee in their price. Please remove it from them first, or add a new fee.`,
  fee_above_price: msg`This is more than what a ticket with this fee in its price costs.`,
  above_hundred: msg`More than 100% can’t be taken off.`,
  code_too_long: msg`With its random letters the code would have more than 50 characters.`,
  below_sold: msg`This is fewer than what is already sold or reserved.`,
  color: msg`Please enter a valid hex code, for example #ffffff.`,
  image_kind: msg`Please choose a JPEG, PNG or WebP picture.`,
  image_bytes: msg`The picture must be smaller than 5 MB.`,
  image_small: msg`The picture must be at least 600 by 300 pixels.`,
  image_small_logo: msg`The logo must be at least 128 by 128 pixels.`,
  image_many: msg`The texts of an event hold at most 100 pictures. One that you take out counts for another day.`,
  image_large: msg`The picture must be at most 4000 by 4000 pixels.`,
  above_maximum: msg`That is more than one order may hold.`,
  above_maximum_per_order: msg`The minimum can’t be more than the maximum.`,
  below_minimum: msg`That is fewer than one order must hold.`,
  below_minimum_price: msg`Please give at least the minimum.`,
  attendee_count: msg`The names do not match the tickets of this order.`,
  rung_days: msg`This must be fewer days than in the line above.`,
  rung_percent: msg`This can’t be more than in the line above.`,
  foreign: msg`This does not belong to this event.`,
  option_needed: msg`Please add at least one option.`,
  option_answered: msg`This option has been chosen already. Stop offering it instead of removing it.`,
  option_in_condition: msg`Another question is only asked after this. Change that one first.`,
  question_type_frozen: msg`The type can’t change once there are answers.`,
  question_owner_frozen: msg`Who is asked can’t change once there are answers.`,
  before_condition: msg`A question stands after the one that it depends on.`,
  condition_unmet: msg`Please choose a question with options that is asked before this one, and of the same people.`,
  question_gone: msg`This is not asked any more. Please reload the page.`,
  answer_unasked: msg`This is not asked after these answers.`,
  option_gone: msg`Please choose one of these options.`,
  not_promotional: msg`Please confirm that this message is about the event and advertises nothing.`,
  in_past: msg`This time has passed already.`,
  no_recipients: msg`There is nobody whom this message would reach.`,
  placeholder_in_link: msg`A placeholder can’t be part of a link’s address.`,
  day: msg`Please enter a day.`,
  pin: msg`Please use 4 to 12 digits.`,
  came_in_already: msg`People have come in by this list already, so how they are counted can’t change.`,
  invoice_prefix: msg`Please use letters, digits, hyphens, dots and slashes only, and no digit at the end.`,
  unreadable_text: msg`This text holds characters that can’t be stored.`,
} satisfies Record<string, MessageDescriptor>;

export type FieldProblem = keyof typeof FIELD_PROBLEMS;

function isNamed(message: string): message is FieldProblem {
  return Object.hasOwn(FIELD_PROBLEMS, message);
}

function isMissing(issue: Issue): boolean {
  return "input" in issue ? issue.input === undefined || issue.input === null || issue.input === "" : true;
}

function tooSmall(issue: Extract<Issue, { code: "too_small" }>): MessageDescriptor {
  const minimum = Number(issue.minimum);
  if (issue.origin === "string")
    return minimum === 1
      ? FIELD_PROBLEMS.required
      : msg`${plural(minimum, { one: "Please use at least # character.", other: "Please use at least # characters." })}`;
  if (issue.origin === "array")
    return minimum === 1 ? FIELD_PROBLEMS.required : msg`${plural(minimum, { other: "Please choose at least #." })}`;
  return msg`${plural(minimum, { other: "Must be at least #." })}`;
}

function tooBig(issue: Extract<Issue, { code: "too_big" }>): MessageDescriptor {
  const maximum = Number(issue.maximum);
  if (issue.origin === "string")
    return msg`${plural(maximum, { one: "Please use at most # character.", other: "Please use at most # characters." })}`;
  if (issue.origin === "array") return msg`${plural(maximum, { other: "Please choose at most #." })}`;
  return msg`${plural(maximum, { other: "Must be at most #." })}`;
}

function ofFormat(format: string): MessageDescriptor {
  if (format === "email") return FIELD_PROBLEMS.email;
  if (format === "url") return FIELD_PROBLEMS.url;
  if (format === "datetime" || format === "date") return FIELD_PROBLEMS.date;
  return FIELD_PROBLEMS.wrong;
}
