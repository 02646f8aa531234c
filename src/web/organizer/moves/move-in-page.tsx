import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { lazy } from "#web/ui/lazy.ts";
import { accounts } from "#contract/accounts.ts";
import { type MovePreview, moves } from "#contract/moves.ts";
import { organizers } from "#contract/organizers.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { upload } from "#web/platform/call.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { sentenceOf } from "#web/platform/error-sentence.ts";
import { query } from "#web/platform/query-client.ts";
import { useMe } from "#web/platform/session.ts";
import { ahead } from "#web/ui/ahead.ts";
import { FailedState } from "#web/ui/faces/failed-state.tsx";
import { PageHead } from "#web/ui/page/page-head.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { Alert } from "#web/ui/parts/alert.tsx";
import { Button } from "#web/ui/parts/button.tsx";
import { Skeleton } from "#web/ui/parts/skeleton.tsx";
import { useCreateRefusal } from "#web/organizer/events/use-create-refusal.ts";
import { ExportFiles } from "./export-files.tsx";
import { formOf, type ReadAs } from "./form-of.ts";
import type { MovedIn } from "./move-form.tsx";
import { MovedPreview } from "./moved-preview.tsx";
import classes from "./move-in.module.css";
import { WhichExport } from "./which-export.tsx";

export const handle = { title: msg`Move an event in`, area: "events" } satisfies PageHandle;

/** An event of another product: its files, what would become of them, and the draft that they make. */
export default function MoveInPage() {
  const refusal = useCreateRefusal();
  const [moved, setMoved] = useState<MovedIn>();
  return (
    <>
      <PageTitle>{handle.title}</PageTitle>
      <PageHead title={<Trans>Move an event in</Trans>}>
        <Trans>From another product, with its tickets, orders and guests. Old tickets stay good at the door.</Trans>
      </PageHead>
      <div className={classes.columns}>
        {refusal !== undefined && <Alert color="gray">{refusal}</Alert>}
        {refusal === undefined && !moved && <MoveIn done={setMoved} />}
        {moved && (
          <Suspense fallback={<Skeleton height={160} />}>
            <MovedInReport {...moved} />
          </Suspense>
        )}
      </div>
    </>
  );
}

function MoveIn({ done }: { done: (moved: MovedIn) => void }) {
  const { account_id } = useMe();
  const account = useQuery(query(accounts.get, { params: { account_id } }));
  const known = useQuery(query(organizers.list));
  const [files, setFiles] = useState<File[]>([]);
  const [said, setSaid] = useState<ReadAs>();
  const failed = account.error ?? known.error;
  if (!account.data || !known.data)
    return failed ? (
      <FailedState error={failed} retry={() => void Promise.all([account.refetch(), known.refetch()])} />
    ) : (
      <Skeleton height={240} />
    );
  const [first] = known.data.data;
  const { timezone, currency_code } = account.data.data;
  const reading = said ?? {
    timezone: first?.timezone ?? timezone,
    currency: first?.currency ?? currency_code,
  };
  return (
    <>
      <ExportFiles files={files} change={setFiles} />
      {files.length === 0 && <WhichExport />}
      {files.length > 0 && (
        <Found files={files} reading={reading} read={setSaid} cancel={() => setFiles([])} done={done} />
      )}
    </>
  );
}

type FoundProps = {
  files: File[];
  reading: ReadAs;
  read: (as: ReadAs) => void;
  cancel: () => void;
  done: (moved: MovedIn) => void;
};

/** What the server finds in the files; they are sent again with the form, and nothing is kept in between. */
function Found({ files, reading, read, cancel, done }: FoundProps) {
  const known = useQuery(query(organizers.list));
  const names = files.map(({ name, size, lastModified }) => `${name} ${size} ${lastModified}`).join("\n");
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["move-in", names, reading],
    queryFn: () => upload(moves.preview, { form: formOf(files, reading) }),
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  // of the same files, read by another clock: it stands until they are read anew, and when that fails, with the form beneath
  const [last, setLast] = useState<{ of: string; preview: MovePreview }>();
  if (data && data.data !== last?.preview) setLast({ of: names, preview: data.data });
  const preview = data?.data ?? (last?.of === names ? last.preview : undefined);
  const failed = error && <NotRead error={error} retry={() => void refetch()} isBusy={isFetching} />;
  if (failed && !preview)
    return (
      <>
        {failed}
        <WhichExport />
      </>
    );
  if (!preview)
    return (
      <div role="status">
        <span className="visually-hidden">
          <Trans>Reading the files</Trans>
        </span>
        <Skeleton height={240} />
      </div>
    );
  return (
    <>
      {failed}
      <div className={classes.columns} aria-busy={isFetching}>
        <MovedPreview preview={preview} />
      </div>
      <Suspense>
        <MoveForm
          // other files are another event
          key={names}
          files={files}
          preview={preview}
          organizers={known.data?.data ?? []}
          reading={reading}
          read={read}
          cancel={cancel}
          done={done}
        />
      </Suspense>
    </>
  );
}

/** Why, and another try, unless it is the files themselves. */
function NotRead({ error, retry, isBusy }: { error: Error; retry: () => void; isBusy: boolean }) {
  const ofFile = isCallError(error) ? error.errors?.["file"]?.[0] : undefined;
  return (
    <Alert color="red" role="alert">
      {ofFile ?? (
        <>
          {sentenceOf(error)}{" "}
          <Button variant="subtle" size="compact-sm" loading={isBusy} onClick={retry}>
            <Trans>Try again</Trans>
          </Button>
        </>
      )}
    </Alert>
  );
}

// its fields are needed once there is something to create
const MoveForm = lazy(() => import("./move-form.tsx"));
const MovedInReport = lazy(ahead(() => import("./moved-in.tsx").then((file) => ({ default: file.MovedInReport }))));
