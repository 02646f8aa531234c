import { msg } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { Alert, Code } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type InstallationHealth, operator } from "#contract/operator.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { ownZone, useFormat } from "#web/platform/format.ts";
import { query } from "#web/platform/query-client.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { PageHead } from "#web/ui/page/page-head.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { StatusDot } from "#web/ui/status-dot.tsx";
import classes from "./operator.module.css";

export const handle = { title: msg`Health` } satisfies PageHandle;

export default function HealthPage() {
  const { data } = useQuery(query(operator.health));
  return (
    <>
      <PageTitle>{handle.title}</PageTitle>
      <PageHead title={<Trans>Health</Trans>}>
        <Trans>This installation, its database and its settings. Updated every 15 seconds.</Trans>
      </PageHead>
      {data && <Health health={data.data} />}
    </>
  );
}

function Health({ health }: { health: InstallationHealth }) {
  const format = useFormat();
  const { release, commit, postgres_version, database_bytes, disk } = health;
  return (
    <div className={classes.health}>
      <DefinitionList
        rows={[
          { name: <Trans>Foyer release</Trans>, value: `${release} (${commit})` },
          { name: "PostgreSQL", value: postgres_version },
          { name: <Trans>Database size</Trans>, value: format.bytes(database_bytes) },
          { name: <Trans>Migrations</Trans>, value: <Migrations pending={health.pending_migrations} /> },
          { name: <Trans>Free disk space</Trans>, value: <DiskSpace disk={disk} /> },
        ]}
      />
      <DefinitionList
        rows={[
          { name: <Trans>Workers</Trans>, value: <Workers health={health} /> },
          { name: <Trans>Mail server</Trans>, value: <MailServer isSetUp={health.has_mail_server} /> },
          {
            name: "Stripe",
            value: health.has_stripe ? (
              <StatusDot tone="good">
                <Trans>Set up</Trans>
              </StatusDot>
            ) : (
              <StatusDot tone="quiet">
                <Trans>Not set up</Trans>
              </StatusDot>
            ),
          },
        ]}
      />
      {!health.has_stripe && <StripeSteps />}
    </div>
  );
}

/** The payment pages of organizers lead here. */
function StripeSteps() {
  return (
    <Alert color="blue" role="note" title={<Trans>Accept card payments</Trans>}>
      <Trans>
        Set these variables to the keys of your Stripe account, as described in docs/operators/payments.md, and restart
        Foyer:
      </Trans>
      <Code block mt="xs">
        {"STRIPE_SECRET_KEY=\nSTRIPE_PUBLISHABLE_KEY=\nSTRIPE_WEBHOOK_SECRET="}
      </Code>
    </Alert>
  );
}

function Migrations({ pending }: { pending: string[] }) {
  if (pending.length === 0)
    return (
      <StatusDot tone="good">
        <Trans>Up to date</Trans>
      </StatusDot>
    );
  return (
    <StatusDot tone="warn">
      <Plural
        value={pending.length}
        one="# pending: restart Foyer to apply it"
        other="# pending: restart Foyer to apply them"
      />
    </StatusDot>
  );
}

/** Below this share, PostgreSQL may soon be unable to write. */
const LITTLE_SPACE = 0.1;

function DiskSpace({ disk }: Pick<InstallationHealth, "disk">) {
  const format = useFormat();
  if (!disk) return <Trans>Unknown: there is no DATA_DIR on this machine</Trans>;
  const [free, total] = [format.bytes(disk.free_bytes), format.bytes(disk.total_bytes)];
  return (
    <StatusDot tone={disk.free_bytes < disk.total_bytes * LITTLE_SPACE ? "bad" : "good"}>
      <Trans>
        {free} of {total}
      </Trans>
    </StatusDot>
  );
}

function Workers({ health: { is_worker_running, worker_seen_at } }: { health: InstallationHealth }) {
  if (is_worker_running)
    return (
      <StatusDot tone="good">
        <Trans>Running</Trans>
      </StatusDot>
    );
  return (
    <>
      <StatusDot tone="bad">
        <Trans>Not running</Trans>
      </StatusDot>
      <p className={classes.hint}>
        {worker_seen_at && (
          <>
            <Trans>
              Last seen: <DateTime at={worker_seen_at} zone={ownZone()} ago />
            </Trans>
            {" · "}
          </>
        )}
        <Trans>Emails and other jobs wait until a process with ROLE=worker or ROLE=all runs.</Trans>
      </p>
    </>
  );
}

function MailServer({ isSetUp }: { isSetUp: boolean }) {
  if (isSetUp)
    return (
      <StatusDot tone="good">
        <Trans>Set up</Trans>
      </StatusDot>
    );
  return (
    <>
      <StatusDot tone="warn">
        <Trans>Not set up</Trans>
      </StatusDot>
      <p className={classes.hint}>
        <Trans>Emails are stored and not sent. To send them, set SMTP_URL.</Trans>
      </p>
    </>
  );
}
