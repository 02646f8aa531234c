import { useLingui } from "@lingui/react";
import { Trans } from "@lingui/react/macro";
import { Alert, Button, Title } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconUsers } from "@tabler/icons-react";
import type { FieldValues } from "react-hook-form";
import { type ReactNode, useEffect, useRef, useState } from "react";
import classes from "./form.module.css";
import { FloatingBar, FloatingNews } from "#web/ui/floating-bar.tsx";
import { useCovers } from "#web/ui/use-sticky-insets.ts";
import { Overlaps } from "./common.tsx";
import { useIsReadOnly } from "./use-is-read-only.ts";
import { useFieldFromHash } from "./go-to-field.ts";
import { LeaveGuard } from "./leave-guard.tsx";
import type { FormApi } from "./form-types.ts";

/** Layout of a form: one column, with errors at the top, then the fields and the submit button. */
export function Form<Values extends FieldValues>({
  form,
  children,
  narrow,
}: {
  form: FormApi<Values>;
  children: ReactNode;
  narrow?: boolean;
}) {
  const element = useRef<HTMLFormElement>(null);
  const { i18n } = useLingui();
  const { conflict, refusals } = form;
  const problem = form.formState.errors.root?.message;
  useFieldFromHash(element);
  useEffect(() => {
    if (refusals > 0) focusProblem(element.current);
  }, [refusals]);
  return (
    <form
      ref={element}
      // A submit before hydration does nothing. Otherwise the browser would write the typed values
      // into the URL.
      method="dialog"
      noValidate
      onSubmit={(event) => void form.submit(event)}
      className={classes.form}
      data-narrow={narrow || undefined}
    >
      {conflict.news && (
        <Alert color="orange" role="alert" tabIndex={-1} data-news icon={<IconUsers size={18} aria-hidden />}>
          {i18n._(conflict.news)}
        </Alert>
      )}
      {problem && (
        <Alert color="red" role="alert" tabIndex={-1} icon={<IconAlertTriangle size={18} aria-hidden />}>
          {problem}
        </Alert>
      )}
      <Overlaps value={conflict}>{children}</Overlaps>
    </form>
  );
}

function focusProblem(form: HTMLElement | null): void {
  const problem =
    form?.querySelector<HTMLElement>('[data-news], [aria-invalid="true"]') ??
    form?.querySelector<HTMLElement>('[role="alert"]');
  problem?.focus({ preventScroll: true });
  problem?.scrollIntoView({
    block: "center",
    behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth",
  });
}

export function FormSection({ title, help, children }: { title: ReactNode; help?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <div>
        <Title order={2} size="h3">
          {title}
        </Title>
        {help && <p className={classes.help}>{help}</p>}
      </div>
      {children}
    </section>
  );
}

/** Fields side by side, or one below the other on phones. */
export function FormRow({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>;
}

/**
 * For a form that stays on its page: appears after a change, confirms the save, and asks before
 * leaving.
 */
export function SaveBar<Values extends FieldValues>({
  form,
  children,
}: {
  form: FormApi<Values>;
  children?: ReactNode;
}) {
  const isSaved = useSavedState(form);
  return (
    <>
      <LeaveGuard form={form} />
      {isSaved && !form.isDirty && (
        <FloatingNews>
          <IconCheck size={20} aria-hidden />
          <span>
            <Trans>Saved</Trans>
          </span>
        </FloatingNews>
      )}
      {form.isDirty && (
        <FloatingBar>
          <span>
            <Trans>You have unsaved changes</Trans>
          </span>
          <Button variant="subtle" color="gray" onClick={form.discard} disabled={form.formState.isSubmitting}>
            <Trans>Discard</Trans>
          </Button>
          <Button type="submit" loading={form.formState.isSubmitting}>
            {children ?? <Trans>Save changes</Trans>}
          </Button>
        </FloatingBar>
      )}
    </>
  );
}

/** True for a moment after a save. */
function useSavedState<Values extends FieldValues>({ formState, isDirty }: FormApi<Values>): boolean {
  const { isSubmitting } = formState;
  const [state, setState] = useState<"sending" | "saved">();
  if (isSubmitting && state !== "sending") setState("sending");
  if (!isSubmitting && state === "sending") setState(isDirty ? undefined : "saved");
  useEffect(() => {
    if (state !== "saved") return;
    const timer = setTimeout(() => setState(undefined), SAVED_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  return state === "saved";
}

const SAVED_SHOWN_MS = 3_000;

/**
 * For a form in a drawer or a dialog: the submit button and the cancel button. `sticky` where the
 * form is longer than the drawer.
 */
export function FormActions<Values extends FieldValues>({
  form,
  children,
  onCancel,
  cancel,
  sticky,
  another,
  tone = "normal",
  disabled = false,
}: {
  form: FormApi<Values>;
  children: ReactNode;
  /** Disables the submit button. The reason is shown beside it. */
  disabled?: boolean;
  onCancel?: () => void;
  cancel?: ReactNode;
  sticky?: boolean;
  /** A second way to submit: `choose` says which of the two buttons was pressed. */
  another?: { label: ReactNode; choose: (isAnother: boolean) => void };
  /** `danger` where it cannot be undone. */
  tone?: "normal" | "danger";
}) {
  const bar = useCovers("bottom");
  if (useIsReadOnly()) return null;
  return (
    <div ref={bar} className={classes.actions} data-sticky={sticky || undefined}>
      {onCancel && (
        <Button variant="default" onClick={onCancel} disabled={form.formState.isSubmitting}>
          {cancel ?? <Trans>Cancel</Trans>}
        </Button>
      )}
      {another && (
        // not a submit button, because Enter presses the first one of a form
        <Button
          variant="default"
          disabled={disabled || form.formState.isSubmitting}
          onClick={({ currentTarget }) => {
            another.choose(true);
            currentTarget.form?.requestSubmit();
          }}
        >
          {another.label}
        </Button>
      )}
      <Button
        type="submit"
        loading={form.formState.isSubmitting}
        disabled={disabled}
        onClick={() => another?.choose(false)}
        color={tone === "danger" ? "red" : undefined}
      >
        {children}
      </Button>
    </div>
  );
}
