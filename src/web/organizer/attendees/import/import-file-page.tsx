import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Anchor, Skeleton } from "@mantine/core";
import { IconChevronLeft } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { lazy } from "#web/ui/lazy.ts";
import { Link } from "react-router";
import { type ImportDetails, type ImportMappingInput, imports } from "#contract/imports.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { useId } from "#web/platform/use-id.ts";
import { query } from "#web/platform/query-client.ts";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { PageHead } from "#web/ui/page/page-head.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { Steps } from "#web/ui/steps.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { CheckStep } from "./check-step.tsx";
import { ColumnsStep } from "./columns-step.tsx";
import { ImportReport } from "./import-report.tsx";
import classes from "./import.module.css";

export const handle = { title: msg`Import attendees`, area: "orders", doing: "writing" } satisfies PageHandle;

const UNDER_WAY = ["RUNNING", "FAILING", "UNDOING"];

export default function ImportFilePage() {
  const { id: event_id } = useEvent();
  const import_id = useId("import_id");
  const { data, error, refetch } = useQuery({
    ...query(imports.get, { params: { event_id, import_id } }),
    refetchInterval: ({ state }) => (UNDER_WAY.includes(state.data?.data.status ?? "") ? 1_000 : false),
  });
  const details = data?.data;
  return (
    <>
      <PageTitle>{handle.title}</PageTitle>
      <Anchor component={Link} to={`/manage/event/${event_id}/attendees/import`} className={classes.back}>
        <IconChevronLeft size={16} aria-hidden />
        <Trans>All imports</Trans>
      </Anchor>
      <PageHead title={<Trans>Import attendees</Trans>}>{details?.file_name}</PageHead>
      {error && !details && <FailedState error={error} retry={() => void refetch()} />}
      {!error && !details && <Skeleton height={320} />}
      {details && <Stages key={details.id} details={details} />}
    </>
  );
}

function Stages({ details }: { details: ImportDetails }) {
  const { t } = useLingui();
  const event = useEvent();
  const [mapping, setMapping] = useState(details.mapping);
  const [isChecking, setIsChecking] = useState(false);
  const at = details.status !== "READ" ? 3 : isChecking ? 2 : 1;
  const stepProps = {
    details,
    mapping,
    change: (more: Partial<ImportMappingInput>) => setMapping((before) => ({ ...before, ...more })),
  };
  return (
    <div className={classes.parts}>
      <Steps steps={[t`File`, t`Columns`, t`Check`, t`Done`]} at={at} />
      {at === 3 ? (
        <ImportReport details={details} />
      ) : event.status === "ARCHIVED" ? (
        <Suspense>
          <ArchivedNotice event={event} />
        </Suspense>
      ) : at === 1 ? (
        <ColumnsStep {...stepProps} next={() => setIsChecking(true)} />
      ) : (
        <CheckStep {...stepProps} back={() => setIsChecking(false)} />
      )}
    </div>
  );
}

const ArchivedNotice = lazy(() =>
  import("#web/organizer/events/archived-notice.tsx").then((file) => ({ default: file.ArchivedNotice })),
);
