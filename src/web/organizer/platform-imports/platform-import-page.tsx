import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Alert, Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { lazy } from "#web/ui/lazy.ts";
import { accounts } from "#contract/accounts.ts";
import { platformImports, type ReadTable, type TableReading } from "#contract/platform-imports.ts";
import { organizers } from "#contract/organizers.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { upload } from "#web/platform/api/files.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { errorMessageOf } from "#web/platform/error-message.ts";
import { query } from "#web/platform/query-client.ts";
import { useMe } from "#web/platform/session.ts";
import { ahead } from "#web/ui/prefetch-on-idle.ts";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { PageHead } from "#web/ui/page/page-head.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { useCreateRefusal } from "#web/organizer/events/use-create-refusal.ts";
import { DayOrderQuestion, StatusQuestion, withStatus } from "#web/organizer/attendees/import/file-questions.tsx";
import { ExportFiles } from "./export-files.tsx";
import { ExportRecipes } from "./export-recipes.tsx";
import { fieldsOf, formOf, type ReadAs } from "./form-of.ts";
import type { PlatformImported } from "./platform-import-form.tsx";
import { PlatformImportPreviewTable } from "./platform-import-preview.tsx";
import classes from "./platform-import.module.css";
import { DayOrderChoice, ReadingChoices, ReadingPreview } from "#web/organizer/attendees/import/reading-choices.tsx";
import importClasses from "#web/organizer/attendees/import/import.module.css";

export const handle = { title: msg`Import event`, area: "events" } satisfies PageHandle;

/** Imports an event from another platform: its files, a preview, and the resulting draft. */
export default function PlatformImportPage() {
  const refusal = useCreateRefusal();
  const [moved, setMoved] = useState<PlatformImported>();
  return (
    <>
      <PageTitle>{handle.title}</PageTitle>
      <PageHead title={<Trans>Import event</Trans>}>
        <Trans>
          <strong>Your old QR codes will keep working.</strong> Bring tickets, orders and attendees from another
          platform.
        </Trans>
      </PageHead>
      <div className={classes.columns}>
        {refusal !== undefined && <Alert color="gray">{refusal}</Alert>}
        {refusal === undefined && !moved && <PlatformImport done={setMoved} />}
        {moved && (
          <Suspense fallback={<Skeleton height={160} />}>
            <PlatformImportReport {...moved} />
          </Suspense>
        )}
      </div>
    </>
  );
}

function PlatformImport({ done }: { done: (moved: PlatformImported) => void }) {
  const { account_id } = useMe();
  const account = useQuery(query(accounts.get, { params: { account_id } }));
  const known = useQuery(query(organizers.list));
  const [files, setFiles] = useState<File[]>([]);
  const [chosenReading, setChosenReading] = useState<ReadAs>();
  const failed = account.error ?? known.error;
  if (!account.data || !known.data)
    return failed ? (
      <FailedState error={failed} retry={() => void Promise.all([account.refetch(), known.refetch()])} />
    ) : (
      <Skeleton height={240} />
    );
  const [first] = known.data.data;
  const { timezone, currency_code } = account.data.data;
  const reading = chosenReading ?? {
    ...{ timezone: first?.timezone ?? timezone, currency: first?.currency ?? currency_code },
    ...{ tables: [], day_order: null, statuses: [] },
  };

  /** Other files start with detected settings again. */
  function choose(chosen: File[]) {
    setFiles(chosen);
    setChosenReading({ ...reading, tables: [], day_order: null, statuses: [] });
  }

  return (
    <>
      <ExportFiles files={files} change={choose} />
      {files.length === 0 && <ExportRecipes />}
      {files.length > 0 && (
        <Found files={files} reading={reading} read={setChosenReading} cancel={() => choose([])} done={done} />
      )}
    </>
  );
}

type FoundProps = {
  files: File[];
  reading: ReadAs;
  read: (as: ReadAs) => void;
  cancel: () => void;
  done: (moved: PlatformImported) => void;
};

/**
 * The preview that the server makes of the files. The files are sent again with the form, because
 * the server does not store them in between.
 */
function Found({ files, reading, read, cancel, done }: FoundProps) {
  const { t } = useLingui();
  const known = useQuery(query(organizers.list));
  const names = files.map(({ name, size, lastModified }) => `${name} ${size} ${lastModified}`).join("\n");
  const asRead = useQuery({
    queryKey: [platformImports.read.path, names, reading.tables],
    queryFn: () => upload(platformImports.read, { form: formOf(files, { tables: fieldsOf(reading).tables }) }),
    ...ONCE,
  });
  const found = useQuery({
    queryKey: [platformImports.preview.path, names, reading],
    queryFn: () => upload(platformImports.preview, { form: formOf(files, fieldsOf(reading)) }),
    // One after the other, because the server reads few files of an account at a time.
    enabled: asRead.isSuccess,
    ...ONCE,
  });
  const tables = useLast(names, asRead.data?.data) ?? [];
  const preview = useLast(names, found.data?.data);
  const isBusy = asRead.isFetching || found.isFetching;
  const [failed] = [asRead, found].filter(({ error }) => error);
  if (tables.length === 0 && !preview && !failed)
    return (
      <div role="status">
        <span className="visually-hidden">
          <Trans>Reading files…</Trans>
        </span>
        <Skeleton height={240} />
      </div>
    );
  return (
    <>
      <FilesRead tables={tables} reading={reading} isBusy={isBusy} read={read} />
      {failed?.error && <NotRead error={failed.error} retry={() => void failed.refetch()} isBusy={isBusy} />}
      {failed && !preview && <ExportRecipes />}
      {!failed && !preview && <Skeleton height={240} />}
      {preview && (
        <>
          <div className={classes.columns} aria-busy={isBusy}>
            <DayOrderQuestion
              asks={preview.asks_day_order}
              value={reading.day_order}
              choose={(day_order) => read({ ...reading, day_order })}
            />
            <StatusQuestion
              title={<Trans>Ticket statuses</Trans>}
              statuses={preview.statuses}
              meanings={[
                ["VALID", t`Valid ticket`],
                ["CANCELLED", t`Cancelled ticket`],
                ["LEFT_OUT", t`Not imported`],
              ]}
              choose={(value, becomes) => read({ ...reading, statuses: withStatus(reading.statuses, value, becomes) })}
            />
            <PlatformImportPreviewTable preview={preview} />
          </div>
          <Suspense>
            <PlatformImportForm
              // Other files are another event, so the form starts over.
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
      )}
    </>
  );
}

/** A file does not change while its name, size and date stay the same. */
const ONCE = { retry: false, gcTime: 0, staleTime: Number.POSITIVE_INFINITY };

/**
 * Returns the last result for the same files, so that it stays visible while they are read again,
 * and after a failure.
 */
function useLast<Data>(of: string, data: Data | undefined): Data | undefined {
  const [last, setLast] = useState<{ of: string; data: Data }>();
  if (data && data !== last?.data) setLast({ of, data });
  return data ?? (last?.of === of ? last.data : undefined);
}

/** The error, with a retry unless the files themselves are the cause. */
function NotRead({ error, retry, isBusy }: { error: Error; retry: () => void; isBusy: boolean }) {
  const ofFile = isCallError(error) ? error.errors?.["file"]?.[0] : undefined;
  return (
    <Alert color="red" role="alert">
      {ofFile ?? (
        <>
          {errorMessageOf(error)}{" "}
          <Button variant="subtle" size="compact-sm" loading={isBusy} onClick={retry}>
            <Trans>Try again</Trans>
          </Button>
        </>
      )}
    </Alert>
  );
}

// The form is loaded once there is something to create.
const PlatformImportForm = lazy(() => import("./platform-import-form.tsx"));
const PlatformImportReport = lazy(
  ahead(() => import("./platform-imported.tsx").then((file) => ({ default: file.PlatformImportReport }))),
);

type Props = { tables: ReadTable[]; reading: ReadAs; isBusy: boolean; read: (as: ReadAs) => void };

/** How each table was read, with its first lines. The settings can be changed before the import. */
function FilesRead({ tables, reading, isBusy, read }: Props) {
  if (tables.length === 0) return null;

  function change({ name, separator, encoding, heading_line }: ReadTable, more: Partial<TableReading>) {
    const others = reading.tables.filter((table) => table.name !== name);
    read({ ...reading, tables: [...others, { name, separator, encoding, heading_line, ...more }] });
  }

  return (
    <section className={`${classes.section} ${importClasses.part}`} aria-busy={isBusy}>
      <h2>
        <Trans>File preview</Trans>
      </h2>
      {tables.map((table) => (
        <div key={table.name} role="group" aria-label={table.name}>
          {tables.length > 1 && <h3 className={classes.table}>{table.name}</h3>}
          <ul className={importClasses.rows}>
            <ReadingChoices reading={table} isBusy={isBusy} read={(more) => change(table, more)} />
          </ul>
          <ReadingPreview reading={table} />
        </div>
      ))}
      <ul className={importClasses.rows}>
        <DayOrderChoice value={reading.day_order} choose={(day_order) => read({ ...reading, day_order })} />
      </ul>
    </section>
  );
}
