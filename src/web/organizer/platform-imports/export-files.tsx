import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { ActionIcon } from "@mantine/core";
import { IconFileUpload, IconX } from "@tabler/icons-react";
import { type DragEvent, useRef, useState } from "react";
import classes from "./platform-import.module.css";

/** The export files of another platform, dropped or chosen, together or one by one. */
export function ExportFiles({ files, change }: { files: readonly File[]; change: (files: File[]) => void }) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);

  function add(more: FileList | null) {
    const added = [...(more ?? [])];
    // A file with the same name is a newer version and replaces the older one.
    const remaining = files.filter((file) => !added.some(({ name }) => name === file.name));
    if (added.length > 0) change([...remaining, ...added]);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    add(event.dataTransfer.files);
  }

  return (
    <div className={classes.section}>
      <div
        className={classes.place}
        data-over={isOver || undefined}
        onDragOver={(event) => (event.preventDefault(), setIsOver(true))}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <button type="button" className={classes.invitation} onClick={() => input.current?.click()}>
          <IconFileUpload size={28} aria-hidden />
          <span className={classes.invitationWords}>
            {files.length === 0 ? (
              <Trans>Drop exported files here, or choose files</Trans>
            ) : (
              <Trans>Add another file</Trans>
            )}
          </span>
          <span>
            <Trans>CSV, XLSX or JSON, up to 20 MB in total</Trans>
          </span>
        </button>
      </div>
      <input
        ref={input}
        type="file"
        multiple
        accept=".csv,.xlsx,.json,text/csv,application/json"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={t`Exported files`}
        onChange={(event) => (add(event.currentTarget.files), (event.currentTarget.value = ""))}
      />
      {files.length > 0 && (
        <ul className={classes.list} aria-label={t`Exported files`}>
          {files.map((file) => (
            <li key={file.name}>
              <span>{file.name}</span>
              <ActionIcon
                aria-label={t`Remove ${file.name}`}
                onClick={() => change(files.filter((candidate) => candidate !== file))}
              >
                <IconX size={18} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <span className="visually-hidden" role="status">
        {files.length > 0 && <Plural value={files.length} one="# file selected" other="# files selected" />}
      </span>
    </div>
  );
}
