import { Trans, useLingui } from "@lingui/react/macro";
import { ActionIcon, Button, Input } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { DAYS_BEFORE_MAX, RUNGS_MAX } from "#domain/maxima.ts";
import { FormSection } from "#web/ui/form/form.tsx";
import { NumberField } from "#web/ui/form/number-field.tsx";
import { useRows } from "#web/ui/form/use-rows.ts";
import type { FormApi } from "#web/ui/form/use-form.ts";
import type { AfterBuyingValues } from "./after-buying-values.ts";
import classes from "./cancellation-ladder.module.css";

/**
 * The refund percentage by number of days before the start. Each row has fewer days and no higher
 * percentage than the one above.
 */
export function CancellationLadder({ form }: { form: FormApi<AfterBuyingValues> }) {
  const rows = useRows(form.control, "cancellation_rules");
  const rungs = form.watch("cancellation_rules");
  return (
    <FormSection
      title={<Trans>Cancellation refunds</Trans>}
      help={
        <Trans>
          The share of the ticket price, including taxes and fees, that buyers get back. Paid tickets can’t be cancelled
          after the last deadline.
        </Trans>
      }
    >
      {rows.fields.map(({ key }, at) => (
        <Rung key={key} form={form} at={at} remove={() => rows.remove(at)} />
      ))}
      {rows.error && <Input.Error role="alert">{rows.error}</Input.Error>}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={rungs.length >= RUNGS_MAX}
          onClick={() => rows.append(nextRung(rungs.at(-1)))}
        >
          <Trans>Add rule</Trans>
        </Button>
      </div>
    </FormSection>
  );
}

function Rung({ form, at, remove }: { form: FormApi<AfterBuyingValues>; at: number; remove: () => void }) {
  const { t } = useLingui();
  const line = at + 1;
  return (
    <div className={classes.rung}>
      <NumberField
        control={form.control}
        name={`cancellation_rules.${at}.days_before`}
        label={<Trans>Days before start</Trans>}
        min={0}
        max={DAYS_BEFORE_MAX}
        required
      />
      <NumberField
        control={form.control}
        name={`cancellation_rules.${at}.percent`}
        label={<Trans>Refund</Trans>}
        suffix=" %"
        min={0}
        max={100}
        required
      />
      <ActionIcon
        className={classes.remove}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t`Remove rule ${line}`}
        onClick={remove}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}

/** Suggested rows: 100% a month before, then half the days and half the percentage. */
function nextRung(last: AfterBuyingValues["cancellation_rules"][number] | undefined) {
  if (!last) return { days_before: 30, percent: 100 };
  return { days_before: Math.floor((last.days_before ?? 0) / 2), percent: Math.floor((last.percent ?? 0) / 2) };
}
