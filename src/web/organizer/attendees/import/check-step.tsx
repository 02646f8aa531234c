import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Alert, Button, Checkbox, Radio, Skeleton } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type ImportCheck, type ImportDetails, type ImportMappingInput, imports } from "#contract/imports.ts";
import { mutation } from "#web/platform/query-client.ts";
import { errorMessageOf } from "#web/platform/error-message.ts";
import { FailedState } from "#web/ui/states/failed-state.tsx";
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
        title={<Trans>Ticket statuses</Trans>}
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
              one="Skip # person who’s already an attendee or appears twice in the file"
              other="Skip # people who are already attendees or appear twice in the file"
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
  const [tries, setTries] = useState(0);
  const { mutate: check, error } = useMutation({
    ...mutation(imports.check),
    onSuccess: ({ data }) => setChecked(data),
  });
  useEffect(() => {
    const stopping = new AbortController();
    check({ params: { event_id, import_id }, body: mapping, signal: stopping.signal });
    return () => stopping.abort();
  }, [event_id, import_id, mapping, tries, check]);
  return { checked, error, again: () => setTries(tries + 1) };
}

function Short({ short }: { short: ImportCheck["short"] }) {
  if (short.length === 0) return null;
  return (
    <Alert color="orange" role="status" title={<Trans>Not enough tickets</Trans>}>
      <ul className={classes.summary}>
        {short.map(({ name, wanted, left }) => (
          <li key={name}>
            <Trans>
              “{name}”: {wanted} needed, {left} left. Increase the quantity, or the remaining rows are skipped.
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

  const runImport = useMutation(mutation(imports.run));
  async function begin() {
    setIsBusy(true);
    setProblem(undefined);
    const body = { is_all_or_nothing: how === "ALL", sends_emails, attendees };
    await runImport
      .mutateAsync({ params: { event_id, import_id: details.id }, body })
      .catch((error: unknown) => setProblem(errorMessageOf(error)));
    setIsBusy(false);
  }

  return (
    <section className={`${classes.part} ${classes.choices}`}>
      <Radio.Group value={how} onChange={setHow} label={t`If a row fails`}>
        <div className={classes.choices}>
          <Radio
            value="ALL"
            disabled={!isGood}
            label={<Trans>Import all or none</Trans>}
            description={<Trans>If one attendee can’t be imported, none are.</Trans>}
          />
          <Radio
            value="GOOD"
            label={<Trans>Import valid rows</Trans>}
            description={<Trans>The other rows are skipped and listed.</Trans>}
          />
        </div>
      </Radio.Group>
      <Checkbox
        checked={sends_emails}
        onChange={({ currentTarget }) => setSendsMails(currentTarget.checked)}
        label={<Trans>Email everyone their ticket</Trans>}
        description={<Trans>Otherwise, no one is notified.</Trans>}
      />
      {problem && <Alert color="red">{problem}</Alert>}
      <div className={classes.ways}>
        <Button onClick={() => void begin()} loading={isBusy} disabled={attendees === 0 || checked.asks_day_order}>
          <Plural value={attendees} one="Import # attendee" other="Import # attendees" />
        </Button>
        <Button variant="default" onClick={back}>
          <Trans>Back to columns</Trans>
        </Button>
      </div>
    </section>
  );
}
