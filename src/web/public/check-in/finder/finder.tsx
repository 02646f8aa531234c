import { Trans, useLingui } from "@lingui/react/macro";
import { IconX } from "@tabler/icons-react";
import { type SyntheticEvent, useEffect, useId, useRef, useState } from "react";
import type { CheckInListPublic } from "#contract/check-in.ts";
import { SCANNED_CODE_MAX } from "#domain/maxima.ts";
import { useCovers } from "#web/ui/use-sticky-insets.ts";
import { codeOf, isCode } from "#web/public/check-in/admissions/code-of.ts";
import type { CheckInSync, StationStatus } from "#web/public/check-in/admissions/check-in-sync.ts";
import type { Admissions } from "#web/public/check-in/admissions/use-admissions.ts";
import classes from "./finder.module.css";
import { FoundPeople } from "./found-people.tsx";

/**
 * Finds attendees without a code, by name or reference. A whole code, typed or scanned, is
 * validated at once.
 */
export default function Finder({
  list,
  engine,
  state,
  admissions,
  close,
}: {
  list: CheckInListPublic;
  engine: CheckInSync;
  state: StationStatus;
  admissions: Admissions;
  close: () => void;
}) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const search = useCovers("top");
  const [typed, setTyped] = useState("");
  // The checked-in attendee stays visible below the emptied field until the next search.
  const [before, setBefore] = useState("");

  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector("input")?.focus();
  }, []);

  function next() {
    setBefore(typed || before);
    setTyped("");
    dialog.current?.querySelector("input")?.focus();
  }

  async function submit(event: SyntheticEvent) {
    event.preventDefault();
    const code = codeOf(typed);
    if (code === "" || !(isCode(typed) || isUnknownCode(typed) || (await engine.isKnown(code)))) return;
    close();
    admissions.scanned(code);
  }

  /** Text with a digit that finds no attendee: its refusal must be as clear as a scan's. */
  function isUnknownCode(text: string): boolean {
    return /^\S*\d\S*$/.test(text.trim()) && state.isComplete && engine.held.search(text).found.length === 0;
  }

  return (
    <dialog ref={dialog} className={classes.finder} aria-labelledby={title} onClose={close}>
      <header>
        <h2 id={title}>
          <Trans>Find a guest</Trans>
        </h2>
        <button type="button" className={classes.close} aria-label={t`Close`} onClick={close}>
          <IconX size={24} aria-hidden />
        </button>
      </header>
      <form ref={search} method="dialog" role="search" onSubmit={(event) => void submit(event)}>
        <input
          type="search"
          aria-label={t`Name, reference or code`}
          placeholder={t`Name, reference or code`}
          value={typed}
          onChange={(event) => (setTyped(event.currentTarget.value), setBefore(""))}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={SCANNED_CODE_MAX}
        />
      </form>
      <FoundPeople
        list={list}
        engine={engine}
        state={state}
        typed={typed || before}
        admissions={admissions}
        next={next}
      />
    </dialog>
  );
}
