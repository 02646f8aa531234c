import { useLingui } from "@lingui/react/macro";
import { ActionIcon } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { lazy } from "#web/ui/lazy.ts";
import { bulkActions } from "#contract/bulk-actions.ts";
import type { BulkNoun } from "#domain/bulk-actions.ts";
import { query } from "#web/platform/query-client.ts";
import { ahead } from "#web/ui/prefetch-on-idle.ts";
import { useToolEntries } from "#web/ui/list/use-tool-entries.ts";
import { useEvent } from "#web/organizer/use-event.ts";
import { useOpenRun } from "./use-open-run.ts";

/**
 * The button for earlier bulk actions of this list, shown once there are any, and the bulk action
 * that the URL opens.
 */
export default function BulkRuns({ noun }: { noun: BulkNoun }) {
  const { t } = useLingui();
  const { id: event_id } = useEvent();
  const [open, setOpen] = useOpenRun();
  const { data } = useQuery(query(bulkActions.list, { params: { event_id }, query: { noun } }));
  const isThere = data !== undefined && data.data.length > 0;
  const isInMenu = useToolEntries(
    isThere ? [{ icon: IconHistory, label: t`Previous bulk actions`, onClick: () => setOpen("all") }] : [],
  );
  return (
    <>
      {isThere && !isInMenu && (
        <ActionIcon
          size={36}
          aria-label={t`Previous bulk actions`}
          title={t`Previous bulk actions`}
          onClick={() => setOpen("all")}
        >
          <IconHistory size={20} aria-hidden />
        </ActionIcon>
      )}
      <Suspense>
        {open !== undefined && <OpenRunDrawer key={open} noun={noun} open={open} close={() => setOpen(undefined)} />}
      </Suspense>
    </>
  );
}

const OpenRunDrawer = lazy(ahead(() => import("./open-run-drawer.tsx")));
