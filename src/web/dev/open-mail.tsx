import { Trans, useLingui } from "@lingui/react/macro";
import { Button, SegmentedControl, Skeleton, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { IconArrowLeft, IconPaperclip } from "@tabler/icons-react";
import { useState } from "react";
import { devMails } from "#contract/mails.ts";
import { INTL_TAGS } from "#domain/locales.ts";
import { ownZone } from "#web/platform/format.ts";
import { query } from "#web/platform/query-client.ts";
import { localeOf } from "#web/platform/locales.ts";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { DateTime } from "#web/ui/date-time.tsx";
import { MailHtml } from "#web/ui/mail-html.tsx";
import classes from "./mail-page.module.css";

/** One email, as a mail program would show it or as plain text. */
export function OpenMail({ id, leave }: { id: number; leave: () => void }) {
  const { t, i18n } = useLingui();
  const kilobytes = (bytes: number) =>
    Intl.NumberFormat(INTL_TAGS[localeOf(i18n)], { style: "unit", unit: "kilobyte" }).format(Math.ceil(bytes / 1_000));
  const [view, setView] = useState<"html" | "text">("html");
  const { data, error, refetch } = useQuery({
    ...query(devMails.get, { params: { mail_id: id } }),
    // A queued email is rendered within a second.
    refetchInterval: ({ state }) => (state.data && state.data.data.html === null ? 1_000 : false),
  });
  const mail = data?.data;
  return (
    <article className={classes.mail}>
      <div className={classes.back}>
        <Button variant="subtle" color="gray" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={leave}>
          <Trans>All emails</Trans>
        </Button>
      </div>
      {error && !mail && <FailedState error={error} retry={() => void refetch()} />}
      {!error && !mail && <Skeleton height={240} />}
      {mail && (
        <>
          <header className={classes.mailHead}>
            <Title order={2} size="h3">
              {mail.subject ?? mail.kind}
            </Title>
            <p>
              <Trans>To {mail.recipient}</Trans> · <DateTime at={mail.created_at} zone={ownZone()} />
              {mail.reply_to && (
                <>
                  {" · "}
                  <Trans>Replies go to {mail.reply_to}</Trans>
                </>
              )}
            </p>
            {mail.attachments.length > 0 && (
              <ul className={classes.attachments} aria-label={t`Attachments`}>
                {mail.attachments.map(({ name, content_type, bytes, base64 }) => (
                  <li key={name}>
                    <a download={name} href={`data:${content_type.replaceAll(" ", "")};base64,${base64}`}>
                      <IconPaperclip size={16} aria-hidden />
                      {name}
                    </a>{" "}
                    <span className="figures">{kilobytes(bytes)}</span>
                  </li>
                ))}
              </ul>
            )}
            {mail.last_error && <p role="alert">{mail.last_error}</p>}
            <SegmentedControl
              aria-label={t`Format`}
              value={view}
              onChange={(chosen) => setView(chosen as typeof view)}
              data={[
                { value: "html", label: t`Email` },
                { value: "text", label: t`Plain text` },
              ]}
            />
          </header>
          {mail.html === null && <Skeleton height={320} />}
          {view === "html" && mail.html !== null && <MailHtml html={mail.html} title={mail.subject ?? mail.kind} />}
          {view === "text" && mail.text !== null && <pre className={classes.text}>{mail.text}</pre>}
        </>
      )}
    </article>
  );
}
