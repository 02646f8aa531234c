import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Anchor, Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router";
import { eventSettingCalls } from "#contract/event-settings.ts";
import { type Event } from "#contract/events.ts";
import { call } from "#web/platform/api/call.ts";
import { notify } from "#web/ui/page/notifications.tsx";
import { PageHead } from "#web/ui/page/page-head.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { PlainButton } from "#web/ui/plain-button.tsx";
import { useSaveSettings } from "#web/organizer/settings/use-save-settings.ts";
import { manageAddressOf } from "#web/organizer/events/event-urls.ts";
import classes from "./getting-started-page.module.css";

/** Hides the page from the menu and at its URL until it is restored. */
export function HidePage({ event }: { event: Event }) {
  const { set, isBusy } = useHiding(event);
  if (event.status === "ARCHIVED") return null;
  return (
    <Button variant="subtle" color="gray" loading={isBusy} onClick={() => set(true)}>
      <Trans>Hide this page</Trans>
    </Button>
  );
}

/** Shown at the URL of the hidden page, with a button to restore it. */
export function HiddenPage({ event }: { event: Event }) {
  const { set, isBusy } = useHiding(event);
  return (
    <>
      <PageTitle>{msg`Getting started`}</PageTitle>
      <PageHead title={<Trans>Getting started</Trans>}>
        <Trans>This page is hidden for your whole team.</Trans>
      </PageHead>
      <div className={classes.hidden}>
        {event.status !== "ARCHIVED" && (
          <PlainButton isBusy={isBusy} onClick={() => set(false)}>
            <Trans>Show in menu</Trans>
          </PlainButton>
        )}
        <Anchor component={Link} to={manageAddressOf(event, "dashboard")}>
          <Trans>Go to dashboard</Trans>
        </Anchor>
      </div>
    </>
  );
}

function useHiding(event: Event) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const saveSettings = useSaveSettings(event);
  const { mutate, isPending } = useMutation({
    mutationFn: async (hide_getting_started_page: boolean) => {
      const { data } = await call(eventSettingCalls.get, { params: { event_id: event.id } });
      return saveSettings({ hide_getting_started_page }, data.updated_at);
    },
    onSuccess: (_answer, hide) => {
      if (!hide) return notify.done(t`“Getting started” is back in the menu.`);
      void navigate(manageAddressOf(event, "dashboard"));
      return notify.done(t`“Getting started” was hidden. You can show it again in Settings, under More.`);
    },
    onError: notify.failed,
  });
  return { set: (isHidden: boolean) => mutate(isHidden), isBusy: isPending };
}
