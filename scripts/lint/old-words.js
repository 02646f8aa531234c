/**
 * Words of the product's former vocabulary, each with what replaces it. `plain-words.js` refuses the names in code and the phrases in
 * comments and titles, `check-names.ts` the names of files.
 */

/** Matches a word as a part of a name, in camelCase, PascalCase, snake_case and UPPER_CASE. */
const part = (word) => {
  const title = word[0].toUpperCase() + word.slice(1);
  const upper = word.toUpperCase();
  return new RegExp(`(?:^|_)${word}(?![a-z])|(?<![A-Z])${title}(?![a-z])|(?:^|_)${upper}(?![A-Z])`);
};

export const OLD_NAMES = [
  [part("deed"), "use case, action or `WriteContext`"],
  [part("deeds"), "use cases or actions"],
  [part("happening"), "activity"],
  [part("happened"), "`recordActivity`"],
  [part("tally"), "counter"],
  [part("tallies"), "counters"],
  [part("figures"), "stats"],
  [part("astray"), "unmatched"],
  [part("anew"), "again, or what is repeated"],
  [part("whence"), "context, origin"],
  [part("whom"), "the noun"],
  [part("said"), "value, result, text"],
  [part("told"), "result, notice, notified"],
  // The questions that are asked of buyers have their name from it.
  [
    /(?:^|_)asked(?![a-z]|_?[qQ]uestion)|(?<![A-Z])Asked(?![a-z]|Question)|(?:^|_)ASKED(?![A-Z])/,
    "request, input, requested",
  ],
  [/(?:^|(?<!orders)_)kept(?![a-z])|(?<![A-Z])Kept(?![a-z])/, "stored, saved, cached"],
  [part("weave"), "merge"],
  [part("judge"), "validate"],
  [part("judged"), "validated"],
  [part("lapse"), "expire"],
  [part("lapsed"), "expired"],
  [part("vanish"), "roll back"],
  [part("tidy"), "cleanup"],
  [part("sweep"), "purge"],
  [part("straighten"), "recount"],
  [part("persons"), "people, privacy requests"],
  [part("nobodys"), "whose access is missing"],
  [part("handing"), "transfer, dispatch, queue"],
  [part("doors"), "check-in stations"],
  [part("papers"), "legal documents"],
  [/byHand|ByHand|by_hand|BY_HAND/, "manual or offline"],
  [/needsHand|NeedsHand|needs_hand/, "needs attention"],
  [/handOn|HandOn|hand_on|HANDED_ON/, "ticket transfer"],
  [/handOver|HandOver|hand_over/, "transfer ownership, checkout handoff"],
  [/[sS]eeTo(?![a-z])/, "resolve"],
  [/inDeed|inOneGo|inOneStatement/, "`withTransaction`, batch, `autocommit`"],
  [/[bB]uyersDesk|buyers_desk/, "order self-service"],
  [/[dD]oorList|door_list/, "check-in station, check-in list"],
  [/[lL]ostPage/, "not-found page"],
  [/[pP]laceToGo/, "command"],
];

export const OLD_PHRASES = [
  [/\bwho(so)?ever\b/i, "name the role: buyer, organizer, caller"],
  [/\bwhom(ever)?\b/i, "name the role and put the subject first"],
  [/\banew\b/i, "write “again”"],
  [/\bsome(body|one) else’s\b/i, "name the role"],
  [/\b(some|any)body\b/i, "name the role"],
  [/\bthat which\b/i, "use the noun"],
  [/\bin one go\b/i, "write “in one batch” or “at once”"],
  [/\bby hand\b/i, "write “manually” or “offline”"],
  [/\bneeds? (a|no) hand\b/i, "write “needs attention”"],
  [/\b(has|have) come\b/i, "write “was received”, “has arrived”"],
  [/\bback office\b/i, "write “dashboard”"],
  [/\bcode app\b/i, "write “authenticator app”"],
  [/\bastray\b/i, "write “unmatched”"],
];

/**
 * Words and phrases that English messages avoid besides `OLD_PHRASES`; the reasons are in
 * `docs/developers/voice.md`.
 */
export const OLD_WORDS_OF_MESSAGES = [
  [/\b(re)?colou?r(?<=our)/i, "American spelling: color"],
  [
    /\b(organis|recognis|authoris|personalis|customis|itemis|summaris|anonymis|centre\b|programme\b|licence\b)/i,
    "American spelling",
  ],
  [/\bcancel(ed|ing)\b/i, "cancelled, cancelling"],
  [/\be-?mails?\b(?<=-mails?)/i, "email"],
  [/(?<![\w-])mail(s|ed|ing)?\b(?! (client|server|program))/i, "email, inbox"],
  [/\bpictures?\b/i, "image"],
  [/\b(every|no)body\b/i, "everyone, no one"],
  [/\bany ?more\b/i, "no longer"],
  [/\b(go|goes|gone|went|going) back\b(?! to| on sale)/i, "refund"],
  [/\bby this[.,;:]/i, "name the action"],
  [/\blog (in|out)\b(?<!please log in)/i, "sign in, sign out"],
  [/\bsecond factors?\b/i, "two-factor authentication"],
  [/\bswitch(ed|es|ing)? (it |this |them )?(on|off)\b/i, "turn on, turn off"],
  [/\bhand(ed|s|ing)? (it |this ticket |the ticket )?(on|over)\b/i, "transfer"],
  [/\bdrawers?\b/i, "details panel"],
  [/(?<!at the )\bdoors?\b(?! open)/i, "check-in, at the door (payment)"],
  [/\bin carts?\b/i, "in checkout"],
  [/\bshared capacit/i, "capacity assignment"],
  [/\b(simply|please note|oops)\b/i, "leave it out"],
  [/\bwhat (stands|becomes of|came of)\b/i, "a noun"],
  [/\b(lets?|letting) (nobody|no one) (in|out)\b/i, "isn’t valid for entry"],
  [/\bis (deleted|saved|created|removed|cancelled|refunded)\.$/i, "the past tense: was deleted"],
];
