import { Trans, useLingui } from "@lingui/react/macro";
import { Skeleton } from "@mantine/core";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { StatCard, StatCards } from "#web/ui/charts/stat-card.tsx";
import { LinkTabs } from "#web/ui/page/link-tabs.tsx";
import { Money } from "#web/ui/money.tsx";
import { QrCode } from "#web/ui/qr-code.tsx";
import { StatusDot } from "#web/ui/status-dot.tsx";
import { Steps } from "#web/ui/steps.tsx";
import { ThinBar } from "#web/ui/charts/thin-bar.tsx";
import { Timeline } from "#web/ui/timeline.tsx";
import { Part } from "./part.tsx";

const TONES = ["good", "warn", "bad", "info", "done", "quiet"] as const;

export function ShowParts() {
  const { t } = useLingui();
  const at = "2027-05-03T19:30:00Z";
  return (
    <>
      <Part name="StatusDot, ThinBar">
        {TONES.map((tone) => (
          <StatusDot key={tone} tone={tone}>
            {tone}
          </StatusDot>
        ))}
        <ThinBar share={0.4} />
        <ThinBar share={1} tone="good" />
        <ThinBar share={0.9} tone="warn" />
      </Part>
      <Part name="Steps, LinkTabs, details" wide>
        <Steps steps={[t`Organizer`, t`First event`, t`Tickets`]} at={1} />
        <LinkTabs
          label={t`Steps`}
          at="a"
          tabs={[
            { key: "a", label: t`Basics`, to: "" },
            { key: "b", label: t`Cover`, to: "?tab=b" },
          ]}
        />
        <details>
          <summary>
            <Trans>Details</Trans>
          </summary>
          <Trans>Shown on staff devices at check-in.</Trans>
        </details>
      </Part>
      <Part name="DefinitionList, Timeline">
        <DefinitionList
          rows={[
            { name: <Trans>Name</Trans>, value: "Świątek" },
            { name: <Trans>Price</Trans>, value: <Money amount={1250} currency="EUR" /> },
          ]}
        />
        <Timeline
          zone="Europe/Lisbon"
          moments={TONES.slice(0, 3).map((tone) => ({ at, tone, text: <Trans>Saved</Trans> }))}
        />
      </Part>
      <Part name="QrCode">
        <QrCode text="https://example.com" label={t`Ticket`} />
      </Part>
      <Part name="FigureCard" wide>
        <StatCards>
          <StatCard label={<Trans>Tickets</Trans>} value="1,204" note="+12" />
          <StatCard label={<Trans>Price</Trans>} value={<Money amount={76926_56} currency="EUR" />} />
        </StatCards>
      </Part>
      <Part name="EmptyState">
        <EmptyState drawing="tickets" order={3} title={<Trans>No orders yet</Trans>} />
      </Part>
      <Part name="FailedState, Skeleton">
        <FailedState error={new Error()} retry={() => {}} />
        <Skeleton height={42} />
      </Part>
    </>
  );
}
