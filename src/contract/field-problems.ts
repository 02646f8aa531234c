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
  change_needed: msg`Choose what to change.`,
  wrong: msg`This value isn’t valid.`,
  unknown: msg`This field isn’t recognized.`,
  cursor: msg`This cursor belongs to another list, order or filter. Start again without it.`,
  no_pages: msg`Pages can’t be combined with a cursor or a limit.`,
  email: msg`Enter a valid email address.`,
  url: msg`Enter a full web address, for example https://example.com.`,
  site: msg`Enter a website address, for example https://example.com. Only local addresses can start with http://.`,
  https: msg`Enter a full web address that starts with https://.`,
  webhook_types: msg`Choose at least one event type.`,
  webhook_private: msg`This address isn’t public. Webhooks can only be sent to public addresses.`,
  webhook_host: msg`This address can’t be found. Check the host name.`,
  webhook_port: msg`Webhooks can only be sent to the ports 80 and 443.`,
  webhook_credentials: msg`Remove the user name and password from the address.`,
  webhook_scope: msg`One of these no longer exists.`,
  google_analytics_id: msg`Enter an ID that starts with G-, followed by letters and digits.`,
  meta_pixel_id: msg`Enter an ID of at least 6 digits.`,
  plausible_site: msg`Enter the site as it’s named in Plausible, for example example.org.`,
  date: msg`Enter a date and time.`,
  timezone: msg`Choose a time zone.`,
  currency: msg`Choose a currency.`,
  country: msg`Choose a country.`,
  terms: msg`Accept the terms to continue.`,
  password_mismatch: msg`The passwords are not the same.`,
  password_easy: msg`This password is too easy to guess. Use a longer one, for example several unrelated words.`,
  password_wrong: msg`This isn’t your current password.`,
  code_wrong: msg`This code is incorrect or has already been used. Enter the latest one.`,
  recovery_code_wrong: msg`This recovery code is incorrect or has already been used.`,
  passkey_unknown: msg`This passkey can’t be used here. Try another way.`,
  taken: msg`This is already taken. Choose another.`,
  email_taken: msg`There’s already an account with this email address.`,
  already_member: msg`This person is already a member of this account.`,
  same_email: msg`This is already your email address.`,
  owner_fixed: msg`The owner’s role and status can’t be changed.`,
  own_role: msg`You can’t change your own role or status.`,
  admin_unlimited: msg`Admins have full access to everything. Choose the Organizer role to limit access.`,
  not_accepted: msg`This person hasn’t accepted the invitation yet.`,
  name_of_theirs: msg`This person also belongs to other accounts, so only they can change their name.`,
  other_title: msg`This doesn’t match the event’s name.`,
  other_name: msg`This doesn’t match the account name.`,
  not_active: msg`Only an active member of this account can become its owner.`,
  too_many_days: msg`Choose a period of up to three years.`,
  end_before_start: msg`The end must be after the start.`,
  tier_needed: msg`Please add at least one tier.`,
  ticket_needed: msg`Choose at least one ticket.`,
  copied_with_tickets: msg`This refers to tickets and can only be copied together with them.`,
  type_frozen: msg`The type can’t be changed once tickets have been sold.`,
  language_unknown: msg`The event isn’t available in this language. Add the language in the event’s settings first.`,
  tier_sold: msg`This tier has sales. Hide it instead of deleting it.`,
  above_remaining: msg`This is more than the amount left to refund.`,
  above_missing: msg`This is more than the outstanding amount.`,
  day_to_come: msg`This date is in the future.`,
  day_too_early: msg`This date is more than a year before the order.`,
  after_event: msg`The event will be over by then.`,
  currency_frozen: msg`The currency can’t be changed once there are orders.`,
  currency_of_tickets: msg`Tickets in another currency use this. Remove it from them first, or add a new one.`,
  percentage: msg`A percentage can’t be more than 100.`,
  tax_unknown: msg`One of these taxes or fees no longer exists.`,
  tax_currency: msg`One of these fees is in a different currency than the event.`,
  fee_behavior: msg`A fee that’s part of the price must include or exclude tax the same way the price does. Change the fee or the price.`,
  below_fees: msg`This is less than the fees included in the price.`,
  behavior_of_tickets: msg`Some tickets include this fee in their price but treat tax differently. Remove the fee from them first, or add a new one.`,
  fee_above_price: msg`This is more than the price of a ticket that includes this fee.`,
  above_hundred: msg`The discount can’t be more than 100%.`,
  code_too_long: msg`With the random letters, the code would be longer than 50 characters.`,
  below_sold: msg`This is less than the number already sold or reserved.`,
  color: msg`Enter a valid hex code, for example #ffffff.`,
  image_kind: msg`Choose a JPEG, PNG or WebP image.`,
  image_bytes: msg`The image must be smaller than 5 MB.`,
  image_small: msg`The image must be at least 600 by 300 pixels.`,
  image_small_logo: msg`The logo must be at least 128 by 128 pixels.`,
  image_many: msg`An event’s texts can contain up to 100 images. Removed images count for another day.`,
  image_large: msg`The image can’t be larger than 4000 by 4000 pixels.`,
  above_maximum: msg`This is more than the maximum per order.`,
  above_maximum_per_order: msg`The minimum can’t be more than the maximum.`,
  below_minimum: msg`This is less than the minimum per order.`,
  below_minimum_price: msg`Enter at least the minimum amount.`,
  attendee_count: msg`The number of attendees doesn’t match the tickets in this order.`,
  rung_days: msg`Enter fewer days than in the row above.`,
  rung_percent: msg`This can’t be higher than in the row above.`,
  foreign: msg`This doesn’t belong to this event.`,
  option_needed: msg`Add at least one option.`,
  option_answered: msg`This option has already been chosen. Stop offering it instead of removing it.`,
  option_in_condition: msg`Another question depends on this. Change that question first.`,
  question_type_frozen: msg`The type can’t be changed once there are answers.`,
  question_owner_frozen: msg`This can’t be changed once there are answers.`,
  before_condition: msg`A question must come after the one it depends on.`,
  condition_unmet: msg`Choose an earlier question that has options and is asked of the same people.`,
  question_gone: msg`This question is no longer asked. Reload the page.`,
  answer_unasked: msg`This question doesn’t apply to the answers given.`,
  option_gone: msg`Choose one of these options.`,
  not_promotional: msg`Confirm that this message is about the event and isn’t advertising.`,
  in_past: msg`This time has already passed.`,
  no_recipients: msg`This message wouldn’t reach anyone.`,
  placeholder_in_link: msg`Placeholders can’t be used in link addresses.`,
  day: msg`Enter a date.`,
  pin: msg`Enter 4 to 12 digits.`,
  came_in_already: msg`This can’t be changed because people have already checked in with this list.`,
  invoice_prefix: msg`Use only letters, digits, hyphens, dots and slashes, and don’t end with a digit.`,
  network: msg`Enter an IP address or a network, for example 203.0.113.0/24.`,
  scope_needed: msg`Choose at least one permission.`,
  unreadable_text: msg`This text contains characters that can’t be saved.`,
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
      : msg`${plural(minimum, { one: "Enter at least # character.", other: "Enter at least # characters." })}`;
  if (issue.origin === "array")
    return minimum === 1 ? FIELD_PROBLEMS.required : msg`${plural(minimum, { other: "Choose at least #." })}`;
  return msg`${plural(minimum, { other: "Must be at least #." })}`;
}

function tooBig(issue: Extract<Issue, { code: "too_big" }>): MessageDescriptor {
  const maximum = Number(issue.maximum);
  if (issue.origin === "string")
    return msg`${plural(maximum, { one: "Enter at most # character.", other: "Enter at most # characters." })}`;
  if (issue.origin === "array") return msg`${plural(maximum, { other: "Choose at most #." })}`;
  return msg`${plural(maximum, { other: "Must be at most #." })}`;
}

function ofFormat(format: string): MessageDescriptor {
  if (format === "email") return FIELD_PROBLEMS.email;
  if (format === "url") return FIELD_PROBLEMS.url;
  if (format === "datetime" || format === "date") return FIELD_PROBLEMS.date;
  return FIELD_PROBLEMS.wrong;
}
