import { Trans, useLingui } from "@lingui/react/macro";
import { type OperatedAccount, operator } from "#contract/operator.ts";
import { ownZone, useFormat } from "#web/platform/format.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { DetailsDrawer, DetailsSection } from "#web/ui/dialogs/details-drawer.tsx";
import { Suspension } from "./suspension.tsx";

type Props = { account: OperatedAccount; close: () => void };

/** An account, with the switches for all that it sells and sends, and for its messages alone. */
export function AccountDrawer({ account, close }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  const { id, name } = account;
  return (
    <DetailsDrawer opened onClose={close} title={name}>
      <DetailsSection>
        <DefinitionList
          rows={[
            { name: <Trans>Number</Trans>, value: id },
            { name: <Trans>Owner</Trans>, value: account.owner_email ?? "–" },
            { name: <Trans>Signed up</Trans>, value: <DateTime at={account.created_at} zone={ownZone()} /> },
            { name: <Trans>Events</Trans>, value: format.number(account.events) },
            { name: <Trans>Tickets sold</Trans>, value: format.number(account.tickets_sold) },
          ]}
        />
      </DetailsSection>
      <Suspension
        account_id={id}
        since={account.messaging_suspended_at}
        because={account.messaging_suspended_because}
        suspend={operator.suspendMessaging}
        resume={operator.resumeMessaging}
        texts={{
          title: <Trans>Messages to attendees</Trans>,
          question: <Trans>Suspend the messages of “{name}”?</Trans>,
          consequences: (
            <Trans>
              The account can’t send messages to attendees until you resume them. Its members read your reason. Tickets
              and emails about orders are still sent.
            </Trans>
          ),
          suspend: <Trans>Suspend messaging…</Trans>,
          suspended: t`Messages of “${name}” were suspended.`,
          resume: <Trans>Resume messaging</Trans>,
          resumed: t`“${name}” can send messages again.`,
        }}
      />
      <Suspension
        account_id={id}
        since={account.suspended_at}
        because={account.suspended_because}
        suspend={operator.suspendAccount}
        resume={operator.resumeAccount}
        texts={{
          title: <Trans>Sales and messages</Trans>,
          question: <Trans>Suspend “{name}”?</Trans>,
          consequences: (
            <Trans>
              Its events stop selling tickets and leave the public list, and it can’t publish events, add attendees or
              send messages until you resume it. Its members read your reason. Existing orders, tickets, check-in and
              refunds aren’t affected.
            </Trans>
          ),
          suspend: <Trans>Suspend account…</Trans>,
          suspended: t`“${name}” was suspended.`,
          resume: <Trans>Resume account</Trans>,
          resumed: t`“${name}” can sell tickets again.`,
        }}
      />
    </DetailsDrawer>
  );
}
