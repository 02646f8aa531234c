import { Trans, useLingui } from "@lingui/react/macro";
import { Alert, Button } from "@mantine/core";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type DragEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { imports } from "#contract/imports.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { download } from "#web/platform/api/files.ts";
import { errorMessageOf } from "#web/platform/error-message.ts";
import { uploadMutation } from "#web/platform/query-client.ts";
import { notify } from "#web/ui/page/notifications.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import classes from "./import.module.css";

export function FileDrop() {
  const { t } = useLingui();
  const { id: event_id } = useEvent();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const { take, isBusy, problem } = useFileUpload();

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    void take(event.dataTransfer.files[0]);
  }

  return (
    <div>
      <button
        type="button"
        className={classes.drop}
        data-over={isOver || undefined}
        disabled={isBusy}
        onClick={() => input.current?.click()}
        onDragOver={(event) => (event.preventDefault(), setIsOver(true))}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <IconFileSpreadsheet size={28} aria-hidden />
        <strong>{isBusy ? <Trans>Reading file…</Trans> : <Trans>Drop a file here or choose one</Trans>}</strong>
        <span>
          <Trans>CSV or XLSX with column headings, up to 20 MB and 50,000 rows</Trans>
        </span>
      </button>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={t`Attendee file`}
        onChange={(event) => (void take(event.currentTarget.files?.[0]), (event.currentTarget.value = ""))}
      />
      {problem && (
        <Alert color="red" mt="xs">
          {problem}
        </Alert>
      )}
      <Button
        variant="subtle"
        mt="xs"
        onClick={() => void download(imports.template, { params: { event_id } }).catch(notify.failed)}
      >
        <Trans>Download template</Trans>
      </Button>
    </div>
  );
}

function useFileUpload() {
  const { id: event_id } = useEvent();
  const navigate = useNavigate();
  const upload = useMutation(uploadMutation(imports.upload));
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  async function take(file: File | undefined) {
    if (!file || isBusy) return;
    setIsBusy(true);
    setProblem(undefined);
    try {
      const form = new FormData();
      form.set("file", file);
      const { data } = await upload.mutateAsync({ params: { event_id }, form });
      await navigate(`/manage/event/${event_id}/attendees/import/${data.id}`);
    } catch (error) {
      setProblem((isCallError(error) && error.errors?.["file"]?.[0]) || errorMessageOf(error));
    } finally {
      setIsBusy(false);
    }
  }
  return { take, isBusy, problem };
}
