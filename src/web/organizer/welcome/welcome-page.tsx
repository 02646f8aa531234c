import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Skeleton, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { accounts } from "#contract/accounts.ts";
import { type Organizer, organizers } from "#contract/organizers.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { query } from "#web/platform/query-client.ts";
import { useMe } from "#web/platform/session.ts";
import { EmptyDrawing } from "#web/ui/states/drawings.tsx";
import { NoPermissionPage } from "#web/ui/states/error-page.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { Steps } from "#web/ui/steps.tsx";
import { useAddOrganizerRefusal } from "#web/organizer/events/use-create-refusal.ts";
import { OrganizerForm } from "#web/organizer/organizers/organizer-form.tsx";
import { CalmFrame } from "#web/organizer/shell/focused-layout.tsx";
import { DashboardBanners } from "#web/organizer/shell/dashboard-banners.tsx";
import { FirstEventForm } from "./first-event-form.tsx";
import { FirstOrganizerForm } from "./first-organizer-form.tsx";
import classes from "./welcome-page.module.css";

export const handle = { title: msg`Welcome`, area: "organizers", doing: "writing" } satisfies PageHandle;

export default function WelcomePage() {
  return useAddOrganizerRefusal() === undefined ? <Welcome /> : <NoPermissionPage />;
}

function Welcome() {
  const { t } = useLingui();
  const me = useMe();
  const account = useQuery(query(accounts.get, { params: { account_id: me.account_id } }));
  const existing = useQuery(query(organizers.list));
  const [created, setCreated] = useState<Organizer>();
  const known = created ?? existing.data?.data[0];
  const [isBack, setIsBack] = useState(false);
  const organizer = isBack ? undefined : known;
  const goOn = (made: Organizer) => (setCreated(made), setIsBack(false));
  const failed = account.error ?? existing.error;
  return (
    <CalmFrame>
      <PageTitle>{handle.title}</PageTitle>
      <DashboardBanners />
      <EmptyDrawing kind={organizer ? "calendar" : "door"} size={120} />
      <Title order={1}>{organizer ? <Trans>Your first event</Trans> : <Trans>Welcome, {me.first_name}</Trans>}</Title>
      <p>
        {organizer ? (
          <Trans>Only your team can see it until you publish. You can change everything later.</Trans>
        ) : (
          <Trans>Who’s hosting your events? This name appears on event pages and tickets.</Trans>
        )}
      </p>
      <Steps steps={[t`Organizer`, t`First event`]} at={organizer ? 1 : 0} />
      <div className={classes.form}>
        {failed && (
          <FailedState error={failed} retry={() => void Promise.all([account.refetch(), existing.refetch()])} />
        )}
        {!failed && (account.isPending || existing.isPending) && <Skeleton height={240} />}
        {account.data && existing.data && !known && (
          <FirstOrganizerForm account={account.data.data} me={me} done={goOn} />
        )}
        {known && isBack && <OrganizerForm organizer={known} brief action={<Trans>Continue</Trans>} done={goOn} />}
        {organizer && <FirstEventForm organizer={organizer} back={() => setIsBack(true)} />}
      </div>
    </CalmFrame>
  );
}
