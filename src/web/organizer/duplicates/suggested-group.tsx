import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Checkbox, Radio } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type DuplicateGroup, duplicates } from "#contract/duplicates.ts";
import type { DuplicateVerdict } from "#domain/duplicates.ts";
import { fullName } from "#domain/names.ts";
import { mutation } from "#web/platform/query-client.ts";
import { notify } from "#web/ui/page/notifications.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { RequirePermission } from "#web/ui/require-permission.tsx";
import { OrderLink } from "#web/organizer/attendees/order-link.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import classes from "./duplicates.module.css";
import { ReasonText } from "./reason-labels.tsx";

const WRITING = { area: "messages", doing: "writing" } as const;

/**
 * A group of addresses that may belong to one person, with the attendees of each and the possible
 * decisions.
 */
export function SuggestedGroup({ group }: { group: DuplicateGroup }) {
  const { t } = useLingui();
  const { id: event_id } = useEvent();
  const [left_out, setLeftOut] = useState<readonly string[]>([]);
  const [wanted, setWanted] = useState<string>();
  const emails = group.emails.filter((email) => !left_out.includes(email));
  // The shortest address, until the user chooses another one.
  const send_to = emails.find((email) => email === wanted) ?? emails.toSorted((a, b) => a.length - b.length)[0] ?? "";
  const isChoice = group.emails.length > 2;
  const { mutate, isPending } = useMutation({
    ...mutation(duplicates.decide),
    onSuccess: (_answer, { body }) =>
      notify.done(
        body.verdict === "SAME"
          ? t`Messages to this person now go to ${send_to}.`
          : t`We won’t suggest these attendees again.`,
      ),
    onError: notify.failed,
  });
  const decide = (verdict: DuplicateVerdict) =>
    mutate({ params: { event_id }, body: { verdict, emails, send_to: verdict === "SAME" ? send_to : null } });
  const about = emails.join(", ");

  function toggle(email: string, isIn: boolean) {
    setLeftOut(isIn ? left_out.filter((other) => other !== email) : [...left_out, email]);
  }

  return (
    <li className={classes.group}>
      <h2>
        <ReasonText reason={group.reason} />
      </h2>
      <ul className={classes.addresses}>
        {group.emails.map((email) => (
          <li key={email}>
            {isChoice ? (
              <Checkbox
                label={email}
                checked={emails.includes(email)}
                onChange={({ currentTarget: { checked } }) => toggle(email, checked)}
              />
            ) : (
              <strong>{email}</strong>
            )}
            {group.attendees
              .filter((attendee) => attendee.email.toLowerCase() === email)
              .map((attendee) => (
                <div key={attendee.id} className={classes.who}>
                  {fullName(attendee)} · {attendee.item_name} · <OrderLink attendee={attendee} />
                </div>
              ))}
          </li>
        ))}
      </ul>
      <Radio.Group
        label={<Trans>If they’re the same person, send messages to</Trans>}
        value={send_to}
        onChange={setWanted}
      >
        <div className={classes.choices}>
          {emails.map((email) => (
            <Radio key={email} value={email} label={email} />
          ))}
        </div>
      </Radio.Group>
      <div className={classes.buttons}>
        <RequirePermission need={WRITING}>
          <Button disabled={emails.length < 2} loading={isPending} onClick={() => decide("SAME")}>
            <Trans>Same person</Trans>
            <VisuallyHidden>{about}</VisuallyHidden>
          </Button>
        </RequirePermission>
        <RequirePermission need={WRITING}>
          <Button variant="default" disabled={emails.length < 2 || isPending} onClick={() => decide("DIFFERENT")}>
            <Trans>Different people</Trans>
            <VisuallyHidden>{about}</VisuallyHidden>
          </Button>
        </RequirePermission>
      </div>
    </li>
  );
}
