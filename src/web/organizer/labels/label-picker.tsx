import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Checkbox, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type LabelBrief, labels } from "#contract/labels.ts";
import { LABEL_NAME_MAX } from "#domain/maxima.ts";
import { query } from "#web/platform/query-client.ts";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { LoadingRows } from "#web/ui/list/loading-rows.tsx";
import { notify } from "#web/ui/page/notifications.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import classes from "./labels.module.css";

type Props = {
  /** Whether the label is assigned; null where only some attendees have it. */
  has: (label: LabelBrief) => boolean | null;
  toggle: (label: LabelBrief, isAssigned: boolean) => Promise<unknown>;
  /** Creates a label with this name and assigns it. */
  create: (name: string) => Promise<unknown>;
};

/**
 * Assigns and removes labels, each change saved at once. A typed name that does not exist can be
 * created.
 */
export function LabelPicker({ has, toggle, create }: Props) {
  const { t } = useLingui();
  const { id: event_id } = useEvent();
  const result = useQuery(query(labels.list, { params: { event_id } }));
  const [typed, setTyped] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  if (result.isPending) return <LoadingRows />;
  if (result.isError) return <FailedState error={result.error} retry={() => void result.refetch()} />;
  const known = result.data.data;
  const name = typed.trim();
  const found = known.filter((label) => folded(label.name).includes(folded(name)));
  const isNew = name !== "" && !known.some((label) => folded(label.name) === folded(name));

  async function run(action: () => Promise<unknown>) {
    setIsBusy(true);
    try {
      await action();
    } catch (error) {
      notify.failed(error as Error);
    } finally {
      setIsBusy(false);
    }
  }

  const make = () =>
    run(async () => {
      await create(name);
      setTyped("");
    });

  return (
    <form
      method="dialog"
      className={classes.picker}
      onSubmit={(event) => {
        event.preventDefault();
        const [only] = found;
        if (isNew) void make();
        else if (name !== "" && only) void run(async () => (await toggle(only, has(only) !== true), setTyped("")));
      }}
    >
      <TextInput
        label={<Trans>Find or create a label</Trans>}
        value={typed}
        maxLength={LABEL_NAME_MAX}
        autoComplete="off"
        autoFocus
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {found.length > 0 && (
        <div className={classes.choices} role="group" aria-label={t`Labels`}>
          {found.map((label) => {
            const isAssigned = has(label);
            return (
              <Checkbox
                key={label.id}
                label={label.name}
                checked={isAssigned === true}
                indeterminate={isAssigned === null}
                disabled={isBusy}
                onChange={() => void run(() => toggle(label, isAssigned !== true))}
              />
            );
          })}
        </div>
      )}
      {isNew && (
        <Button type="submit" variant="default" leftSection={<IconPlus size={16} aria-hidden />} loading={isBusy}>
          <Trans>Create “{name}”</Trans>
        </Button>
      )}
    </form>
  );
}

function folded(name: string): string {
  return name.normalize("NFKD").replace(/\p{M}/gu, "").toLocaleLowerCase();
}
