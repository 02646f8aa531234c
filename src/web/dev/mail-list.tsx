import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Answer } from "#contract/endpoint.ts";
import type { devMails } from "#contract/mails.ts";
import { ownZone } from "#web/platform/format.ts";
import { StatusDot, type Tone } from "#web/ui/status-dot.tsx";
import { DateTime } from "#web/ui/date-time.tsx";
import classes from "./mail-page.module.css";

type Mail = Answer<typeof devMails.list>["data"][number];

export function MailList({
  mails,
  chosen,
  choose,
}: {
  mails: Mail[];
  chosen: number | undefined;
  choose: (id: number) => void;
}) {
  const { t } = useLingui();
  return (
    <nav className={classes.list} aria-label={t`Emails`}>
      <ul>
        {mails.map((mail) => (
          <li key={mail.id}>
            <button type="button" aria-current={mail.id === chosen || undefined} onClick={() => choose(mail.id)}>
              <span className={classes.subject}>{mail.subject ?? mail.kind}</span>
              <span className={classes.to} title={mail.recipient}>
                {mail.recipient}
              </span>
              <span className={classes.when}>
                <DateTime at={mail.created_at} zone={ownZone()} />
              </span>
              {mail.status !== "KEPT" && <MailStatus status={mail.status} />}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function MailStatus({ status }: { status: Exclude<Mail["status"], "KEPT"> }) {
  const { i18n } = useLingui();
  return <StatusDot tone={STATUS[status].tone}>{i18n._(STATUS[status].label)}</StatusDot>;
}

const STATUS: Record<Exclude<Mail["status"], "KEPT">, { tone: Tone; label: MessageDescriptor }> = {
  QUEUED: { tone: "info", label: msg`Queued` },
  SENDING: { tone: "info", label: msg`Preparing` },
  SENT: { tone: "good", label: msg`Sent` },
  FAILED: { tone: "bad", label: msg`Failed` },
};
