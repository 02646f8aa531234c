import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import type { Endpoint } from "#contract/endpoint.ts";
import type { FileFormat, List } from "#contract/lists.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { downloadWith } from "#web/platform/api/files.ts";
import { errorMessageOf } from "#web/platform/error-message.ts";
import { useFormat } from "#web/platform/format.ts";
import { ListMenu } from "#web/ui/list/list-menu.tsx";
import { listQueryOf, type ListState } from "#web/ui/list/list-state.ts";
import { useListState } from "#web/ui/list/use-list-state.ts";
import { notify } from "#web/ui/page/notifications.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import classes from "./file-menu.module.css";
import { type FileProgress, readFile } from "./read-file.ts";

/** A file that can be exported, with the error message for a failure. */
export type ListFile = { key: string; label: string; failed: string; endpoint: Endpoint; hasColumns: boolean };

/** The chosen file; `columns` undefined means all columns. */
export type FileWish = { file: ListFile; format: FileFormat; columns: string[] | undefined };

type Props = {
  list: List;
  files: ListFile[];
  columns: string[];
  /** The filter of the selected rows, used instead of that of the list. */
  only?: Record<string, string>;
};

/**
 * Exports the list with all its pages in its order. Shows the progress and can be stopped. The
 * export continues after leaving the page.
 */
export function FileMenu({ list, files, columns, only }: Props) {
  const { t } = useLingui();
  const { id: event_id } = useEvent();
  const [state] = useListState(list);
  const [underWay, setUnderWay] = useState<FileProgress & { stop: () => void }>();
  const {
    page: _page,
    after: _after,
    before: _before,
    per_page: _size,
    ...shown
  } = only ? { ...orderOf(list, state), ...only } : listQueryOf(list, state);
  async function fetchFile({ file, format, columns: wanted }: FileWish) {
    const stopping = new AbortController();
    const stop = () => stopping.abort();
    const query = { ...shown, format, ...(wanted && { columns: wanted.join(",") }) };
    const read = (response: Response) => readFile(response, (progress) => setUnderWay({ ...progress, stop }));
    setUnderWay({ bytes: 0, rows: 0, stop });
    await downloadWith(read, file.endpoint, { params: { event_id }, query, signal: stopping.signal })
      .then(() => notify.done(t`File downloaded.`))
      .catch((error: Error) => {
        if (!isCallError(error, "aborted")) notify.failed(`${file.failed} ${errorMessageOf(error)}`);
      });
    setUnderWay(undefined);
  }
  if (underWay) return <UnderWay {...underWay} />;
  return (
    <ListMenu
      icon={IconDownload}
      label={<Trans>Export</Trans>}
      load={() => import("./file-questions.tsx")}
      contentProps={{ files, columns, isChosen: only !== undefined, begin: (wish: FileWish) => void fetchFile(wish) }}
    />
  );
}

/** Returns the order of the list without its filters. */
function orderOf(list: List, state: ListState): Record<string, string> {
  return listQueryOf(list, { ...state, query: "", filters: [] });
}

function UnderWay({ bytes, rows, stop }: FileProgress & { stop: () => void }) {
  const format = useFormat();
  const come = format.number(Math.round(bytes / 100_000) / 10);
  return (
    <div className={classes.underWay} role="status">
      <span className="figures">
        {rows > 0 && (
          <>
            <Plural value={rows} one="# row" other="# rows" /> ·{" "}
          </>
        )}
        <Trans>{come} MB so far</Trans>
      </span>
      <Button variant="subtle" onClick={stop}>
        <Trans>Stop</Trans>
      </Button>
    </div>
  );
}
