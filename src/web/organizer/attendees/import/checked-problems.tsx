import { useLingui } from "@lingui/react";
import { Plural, Trans } from "@lingui/react/macro";
import { ERROR_SENTENCE, type ErrorCode } from "#contract/errors.ts";
import { type ImportCheck, type ImportDetails, imports } from "#contract/imports.ts";
import { IMPORT_PROBLEM_WORDS } from "#contract/words/imports.ts";
import { download } from "#web/platform/call.ts";
import { notify } from "#web/ui/page/notifications.tsx";
import { Button } from "#web/ui/parts/button.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import classes from "./import.module.css";

const SHOWN = 20;

/** What is wrong, by line, in plain sentences; all of it as a file. */
export function CheckedProblems({ checked, details }: { checked: ImportCheck; details: ImportDetails }) {
  const { i18n } = useLingui();
  if (checked.problem_lines === 0) return null;
  return (
    <section className={`${classes.part} ${classes.choices}`}>
      <h2>
        <Plural value={checked.problem_lines} one="# line is not right" other="# lines are not right" />
      </h2>
      <ul className={classes.rows}>
        {checked.problems.slice(0, SHOWN).map(({ line, column, problem, value }, at) => (
          <li key={at}>
            <span className={classes.thing}>
              <span>
                <Trans>Line {line}</Trans>
                {column && ` · ${column}`}
                {value && ` · ${value.slice(0, 80)}`}
              </span>
              <span>
                {i18n._(
                  IMPORT_PROBLEM_WORDS[problem as keyof typeof IMPORT_PROBLEM_WORDS] ??
                    ERROR_SENTENCE[problem as ErrorCode] ??
                    IMPORT_PROBLEM_WORDS.unreadable,
                )}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <DownloadProblems import_id={details.id} />
    </section>
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
        <Trans>Download the list of problems</Trans>
      </Button>
    </div>
  );
}
