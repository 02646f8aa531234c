import { useLingui } from "@lingui/react";
import { Plural, Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { ERROR_SENTENCE, type ErrorCode } from "#contract/errors.ts";
import { type ImportCheck, type ImportDetails, imports } from "#contract/imports.ts";
import { isNote } from "#domain/imports.ts";
import { IMPORT_PROBLEM_MESSAGES } from "#contract/labels/imports.ts";
import { download } from "#web/platform/api/files.ts";
import { notify } from "#web/ui/page/notifications.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import classes from "./import.module.css";

const SHOWN = 20;

/**
 * The problems by line: first those that exclude a line, then those that leave a cell empty. All of
 * them can be downloaded as a file.
 */
export function CheckedProblems({ checked, details }: { checked: ImportCheck; details: ImportDetails }) {
  const { problem_lines, note_lines, problems } = checked;
  if (problem_lines + note_lines === 0) return null;
  return (
    <section className={`${classes.part} ${classes.choices}`}>
      {problem_lines > 0 && (
        <h2>
          <Plural value={problem_lines} one="# row has a problem" other="# rows have problems" />
        </h2>
      )}
      <Problems problems={problems.filter((problem) => !isNote(problem))} />
      {note_lines > 0 && (
        <h2>
          <Plural value={note_lines} one="# row has a note" other="# rows have notes" />
        </h2>
      )}
      <Problems problems={problems.filter(isNote)} />
      <DownloadProblems import_id={details.id} />
    </section>
  );
}

function Problems({ problems }: Pick<ImportCheck, "problems">) {
  const { i18n } = useLingui();
  if (problems.length === 0) return null;
  return (
    <ul className={classes.rows}>
      {problems.slice(0, SHOWN).map(({ line, column, problem, value }, at) => (
        <li key={at}>
          <span className={classes.thing}>
            <span>
              <Trans>Row {line}</Trans>
              {column && ` · ${column}`}
              {value && ` · ${value.slice(0, 80)}`}
            </span>
            <span>
              {i18n._(
                IMPORT_PROBLEM_MESSAGES[problem as keyof typeof IMPORT_PROBLEM_MESSAGES] ??
                  ERROR_SENTENCE[problem as ErrorCode] ??
                  IMPORT_PROBLEM_MESSAGES.unreadable,
              )}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

export function DownloadProblems({ import_id }: { import_id: number }) {
  const { id: event_id } = useEvent();
  return (
    <div className={classes.ways}>
      <Button
        variant="default"
        onClick={() => void download(imports.problems, { params: { event_id, import_id } }).catch(notify.failed)}
      >
        <Trans>Download list of problems</Trans>
      </Button>
    </div>
  );
}
