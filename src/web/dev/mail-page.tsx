import { Trans, useLingui } from "@lingui/react/macro";
import { Skeleton, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { devMails } from "#contract/mails.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { readId } from "#web/platform/ids.ts";
import { query } from "#web/platform/query-client.ts";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { Logo } from "#web/ui/logo.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { MailList } from "./mail-list.tsx";
import classes from "./mail-page.module.css";
import { OpenMail } from "./open-mail.tsx";

const LOOKS_EVERY_MS = 3_000;

/**
 * The mailbox of an installation without a mail server: what would have been sent, for a developer
 * on this machine. `?newest` opens the newest email.
 */
export default function MailPage() {
  const { t } = useLingui();
  const [params, setParams] = useSearchParams();
  const { data, error, refetch } = useQuery({ ...query(devMails.list), refetchInterval: LOOKS_EVERY_MS });
  const mails = data?.data;
  const chosen = readId(params.get("mail")) ?? (params.has("newest") ? mails?.[0]?.id : undefined);
  return (
    <main id="content" tabIndex={-1} className={classes.page} data-reading={chosen !== undefined || undefined}>
      <PageTitle>{t`Inbox`}</PageTitle>
      <header className={classes.head}>
        <a href="/" aria-label={t`Foyer, home page`}>
          <Logo />
        </a>
        <Title order={1} size="h3">
          <Trans>This installation’s inbox</Trans>
        </Title>
        <p>
          <Trans>Emails aren’t being sent because SMTP_URL isn’t set. They’re collected here instead.</Trans>
        </p>
      </header>
      {error &&
        !mails &&
        (isCallError(error, "not_found", "forbidden") ? (
          <NoMailbox />
        ) : (
          <FailedState error={error} retry={() => void refetch()} />
        ))}
      {!error && !mails && <Skeleton height={320} />}
      {mails?.length === 0 && (
        <EmptyState drawing="mail" title={<Trans>No emails yet</Trans>}>
          <Trans>Sign up or buy a ticket, and the first email appears here within seconds.</Trans>
        </EmptyState>
      )}
      {mails && mails.length > 0 && (
        <div className={classes.panes}>
          <MailList mails={mails} chosen={chosen} choose={(id) => setParams({ mail: String(id) })} />
          {chosen === undefined ? <NothingChosen /> : <OpenMail key={chosen} id={chosen} leave={() => setParams({})} />}
        </div>
      )}
    </main>
  );
}

function NothingChosen() {
  return (
    <div className={classes.nothing}>
      <Trans>Select an email to read it.</Trans>
    </div>
  );
}

function NoMailbox() {
  return (
    <EmptyState drawing="closed" title={<Trans>Inbox not available</Trans>}>
      <Trans>It exists only without a mail server, and only on the machine Foyer runs on.</Trans>
    </EmptyState>
  );
}
