import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "react-router";
import { type Event, events } from "#contract/events.ts";
import { call } from "#web/platform/call.ts";
import { PlainButton } from "#web/ui/plain-button.tsx";
import { useDeed } from "#web/ui/use-deed.ts";
import { saveSettings } from "#web/organizer/settings/save-settings.ts";
import { manageAddressOf } from "#web/organizer/events/event-addresses.ts";

/** For whoever knows the way: the page leaves the menu, and comes back when they like. */
export function HidePage({ event }: { event: Event }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const isHidden = event.hide_getting_started_page;
  const { run, isBusy } = useDeed(
    async (hide_getting_started_page: boolean) => {
      const { data } = await call(events.settings, { params: { event_id: event.id } });
      return saveSettings(event, { hide_getting_started_page }, data.updated_at);
    },
    (_answer, hide) => {
      if (!hide) return t`“Getting started” is back in the menu.`;
      void navigate(manageAddressOf(event, "dashboard"));
      return t`Hidden. Under Event details, More, you can bring it back.`;
    },
  );
  if (event.status === "ARCHIVED") return null;
  return (
    <PlainButton variant="quiet" isBusy={isBusy} onClick={() => run(!isHidden)}>
      {isHidden ? <Trans>Show this page in the menu</Trans> : <Trans>Hide this page</Trans>}
    </PlainButton>
  );
}
