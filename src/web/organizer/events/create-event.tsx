import { Trans, useLingui } from "@lingui/react/macro";
import { Anchor, Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { IconPlus } from "@tabler/icons-react";
import { Suspense } from "react";
import { lazy } from "#web/ui/lazy.ts";
import { Link } from "react-router";
import { organizers } from "#contract/organizers.ts";
import { query } from "#web/platform/query-client.ts";
import { DetailsDrawer } from "#web/ui/dialogs/details-drawer.tsx";
import { DisabledReason } from "#web/ui/disabled-reason.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { useCreateRefusal } from "./use-create-refusal.ts";
import { useRequested } from "./use-requested.ts";

export function CreateEventButton() {
  const [, ask] = useRequested("create", "event");
  return (
    <DisabledReason refusal={useCreateRefusal()}>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => ask(true)}>
        <Trans>Create event</Trans>
      </Button>
    </DisabledReason>
  );
}

/** Creates an event; before the first one, its organizer. */
export function CreateEventDrawer({ organizer_id }: { organizer_id?: number }) {
  const { t } = useLingui();
  const [isOpen, ask] = useRequested("create", "event");
  const refusal = useCreateRefusal();
  const known = useQuery({ ...query(organizers.list), enabled: isOpen && refusal === undefined });
  if (!isOpen || refusal !== undefined) return null;
  const choices = known.data?.data;
  const isFirst = choices?.length === 0;
  return (
    <DetailsDrawer
      opened
      onClose={() => ask(false)}
      title={isFirst ? t`New organizer profile` : t`Create event`}
      note={
        isFirst
          ? t`Shown on event pages and tickets.`
          : t`Only your team can see it until you publish. You can change everything later.`
      }
    >
      {known.isPending && <Skeleton height={320} />}
      {known.isError && <FailedState error={known.error} retry={() => void known.refetch()} />}
      <Suspense fallback={<Skeleton height={320} />}>
        {isFirst && <OrganizerForm brief action={<Trans>Continue</Trans>} />}
        {choices !== undefined && (
          <p>
            <Anchor component={Link} to="/manage/move-in" size="sm">
              <Trans>Import an event from another platform</Trans>
            </Anchor>
          </p>
        )}
        {choices?.[0] && (
          <CreateEventForm
            organizers={choices}
            organizer={choices.find(({ id }) => id === organizer_id) ?? choices[0]}
            onCancel={() => ask(false)}
          />
        )}
      </Suspense>
    </DetailsDrawer>
  );
}

const CreateEventForm = lazy(() =>
  import("./create-event-form.tsx").then((file) => ({ default: file.CreateEventForm })),
);
const OrganizerForm = lazy(() =>
  import("#web/organizer/organizers/organizer-form.tsx").then((file) => ({ default: file.OrganizerForm })),
);
