import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { type ImportCheck, type ImportDetails, type ImportMappingInput, imports } from "#contract/imports.ts";
import { call } from "#web/platform/call.ts";
import { errorMessageOf } from "#web/platform/error-message.ts";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { Alert } from "#web/ui/parts/alert.tsx";
import { Button } from "#web/ui/parts/button.tsx";
import { Checkbox } from "#web/ui/parts/checkbox.tsx";
import { Radio, RadioGroup } from "#web/ui/parts/radio.tsx";
import { Skeleton } from "#web/ui/parts/skeleton.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { CheckedPeople } from "./checked-people.tsx";
import { CheckedProblems } from "./checked-problems.tsx";
import { DayOrderQuestion, StatusQuestion, withStatus } from "./file-questions.tsx";
import { TicketNames } from "./ticket-names.tsx";
import classes from "./import.module.css";

type Props = {
  details: ImportDetails;
  mapping: ImportMappingInput;
  change: (more: Partial<ImportMappingInput>) => void;
  back: () => void;
};

/** Previews the result of the import and starts it. Every change is checked again. */
export function CheckStep({ details, mapping, change, back }: Props) {
  const { t } = useLingui();
  const { checked, error, again } = useCheck(details.id, mapping);
  if (error) return <FailedState error={error} retry={again} />;
  if (!checked) return <Skeleton height={320} />;
  return (
    <>
      <CheckedPeople checked={checked} />
      <Short short={checked.short} />
      <DayOrderQuestion
        asks={checked.asks_day_order}
        value={mapping.day_order}
        choose={(day_order) => change({ day_order })}
      />
      <StatusQuestion
        title={<Trans>Which statuses mean a valid ticket?</Trans>}
        statuses={checked.statuses}
        meanings={[
          ["VALID", t`Valid ticket`],
          ["LEFT_OUT", t`Not imported`],
        ]}
        choose={(value, becomes) => change({ statuses: withStatus(mapping.statuses, value, becomes) })}
      />
      {mapping.all_become === null && <TicketNames checked={checked} mapping={mapping} change={change} />}
      {checked.duplicates > 0 && (
        <Checkbox
          checked={mapping.skips_duplicates}
          onChange={({ currentTarget }) => change({ skips_duplicates: currentTarget.checked })}
          label={
            <Plural
              value={checked.duplicates}
              one="Leave out # who is there already or stands in the file twice"
              other="Leave out # who are there already or stand in the file twice"
            />
          }
        />
      )}
      <CheckedProblems checked={checked} details={details} />
      <Begin key={checked.problem_lines > 0 ? "some" : "none"} details={details} checked={checked} back={back} />
    </>
  );
}

/** The previous result stays visible until the next one arrives. */
function useCheck(import_id: number, mapping: ImportMappingInput) {
  const { id: event_id } = useEvent();
  const [checked, setChecked] = useState<ImportCheck>();
  const [error, setError] = useState<Error>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const stopping = new AbortController();
    call(imports.check, { params: { event_id, import_id }, body: mapping, signal: stopping.signal }).then(
      ({ data }) => (setChecked(data), setError(undefined)),
      (problem: Error) => {
        if (!stopping.signal.aborted) setError(problem);
      },
    );
    return () => stopping.abort();
  }, [event_id, import_id, mapping, tries]);
  return { checked, error, again: () => (setError(undefined), setTries(tries + 1)) };
}

function Short({ short }: { short: ImportCheck["short"] }) {
  if (short.length === 0) return null;
  return (
    <Alert color="orange" role="status" title={<Trans>There is not room for all</Trans>}>
      <ul className={classes.summary}>
        {short.map(({ name, wanted, left }) => (
          <li key={name}>
            <Trans>
              “{name}”: {wanted} are wanted, {left} are left. Raise how many there are, or the rest is left out.
            </Trans>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function Begin({ details, checked, back }: { details: ImportDetails; checked: ImportCheck; back: () => void }) {
  const { t } = useLingui();
  const { id: event_id } = useEvent();
  const isGood = checked.problem_lines === 0;
  const [how, setHow] = useState(isGood ? "ALL" : "GOOD");
  const [sends_emails, setSendsMails] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { attendees } = checked;

  async function begin() {
    setIsBusy(true);
    setProblem(undefined);
    const body = { is_all_or_nothing: how === "ALL", sends_emails, attendees };
    await call(imports.run, { params: { event_id, import_id: details.id }, body }).catch((error: unknown) =>
      setProblem(errorMessageOf(error)),
    );
    setIsBusy(false);
  }

  return (
    <section className={`${classes.part} ${classes.choices}`}>
      <RadioGroup value={how} onChange={setHow} label={t`What if something goes wrong?`}>
        <div className={classes.choices}>
          <Radio
            value="ALL"
            disabled={!isGood}
            label={<Trans>All or nothing</Trans>}
            description={<Trans>If one can’t be imported, nobody is.</Trans>}
          />
          <Radio
            value="GOOD"
            label={<Trans>Whoever can be imported</Trans>}
            description={<Trans>The rest is left out and listed.</Trans>}
          />
        </div>
      </RadioGroup>
      <Checkbox
        checked={sends_emails}
        onChange={({ currentTarget }) => setSendsMails(currentTarget.checked)}
        label={<Trans>Mail everybody their ticket</Trans>}
        description={<Trans>Otherwise nobody hears of it.</Trans>}
      />
      {problem && <Alert color="red">{problem}</Alert>}
      <div className={classes.ways}>
        <Button onClick={() => void begin()} loading={isBusy} disabled={attendees === 0 || checked.asks_day_order}>
          <Plural value={attendees} one="Import # attendee" other="Import # attendees" />
        </Button>
        <Button variant="default" onClick={back}>
          <Trans>Back to the columns</Trans>
        </Button>
      </div>
    </section>
  );
}
