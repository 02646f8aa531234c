import { Trans, useLingui } from "@lingui/react/macro";
import type { Organizer } from "#contract/organizers.ts";
import { DetailsDrawer } from "#web/ui/details-drawer.tsx";
import { OrganizerForm } from "./organizer-form.tsx";

/** One more organizer, made on the way to something else. */
export function NewOrganizerDrawer({ close, done }: { close: () => void; done: (organizer: Organizer) => void }) {
  const { t } = useLingui();
  return (
    <DetailsDrawer
      opened
      onClose={close}
      title={t`New organizer`}
      note={t`This name stands on event pages and tickets.`}
    >
      <OrganizerForm
        brief
        action={<Trans>Create organizer</Trans>}
        onCancel={close}
        done={(organizer) => (done(organizer), close())}
      />
    </DetailsDrawer>
  );
}
