import { Trans } from "@lingui/react/macro";
import { IconAlertTriangle, IconCheck, IconUsers } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Alert } from "#web/ui/parts/alert.tsx";
import { Button } from "#web/ui/parts/button.tsx";
import { Title } from "#web/ui/parts/title.tsx";
import classes from "./form.module.css";
import { FloatingBar, FloatingNews } from "#web/ui/floating-bar.tsx";
import { useCovers } from "#web/ui/use-sticky-insets.ts";
import { useIsReadOnly } from "./use-is-read-only.ts";
import { useAskedField } from "./go-to-field.ts";
import { LeaveGuard } from "./leave-guard.tsx";
import type { FormApi } from "./form-types.ts";

/** The frame of a form: one column, what went wrong on top, the fields, and what sends it. */
export function Form<Values extends object>({
  form,
  children,
  narrow,
}: {
  form: FormApi<Values>;
  children: ReactNode;
  narrow?: boolean;
}) {
  const element = useRef<HTMLFormElement>(null);
  useAskedField(element);
  return (
    <form
      ref={element}
      // Sent before its script is here it goes nowhere: else the browser would write what was typed into the address.
      method="dialog"
      noValidate
      onSubmit={(event) => void form.submit(event)}
      className={classes.form}
      data-narrow={narrow || undefined}
    >
      {form.news && (
        <Alert color="orange" role="alert" tabIndex={-1} data-news icon={<IconUsers size={18} aria-hidden />}>
          {form.news}
        </Alert>
      )}
      {form.problem && (
        <Alert color="red" role="alert" tabIndex={-1} icon={<IconAlertTriangle size={18} aria-hidden />}>
          {form.problem}
        </Alert>
      )}
      {children}
    </form>
  );
}

/** Some fields that belong together. */
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

/** Fields beside each other; under each other on phones. */
export function FormRow({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>;
}

/** For a form that stays on its page: appears when something changed, says when it is saved, and leaving asks. */
export function SaveBar<Values>({ form, children }: { form: FormApi<Values>; children?: ReactNode }) {
  const isSaved = useSaid(form);
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
          <Button variant="subtle" color="gray" onClick={form.discard} disabled={form.isBusy}>
            <Trans>Discard</Trans>
          </Button>
          <Button type="submit" loading={form.isBusy}>
            {children ?? <Trans>Save changes</Trans>}
          </Button>
        </FloatingBar>
      )}
    </>
  );
}

/** For a moment after it was saved. */
function useSaid<Values>({ isBusy, isDirty }: FormApi<Values>): boolean {
  const [state, setState] = useState<"sending" | "saved">();
  if (isBusy && state !== "sending") setState("sending");
  if (!isBusy && state === "sending") setState(isDirty ? undefined : "saved");
  useEffect(() => {
    if (state !== "saved") return;
    const timer = setTimeout(() => setState(undefined), SAID_MS);
    return () => clearTimeout(timer);
  }, [state]);
  return state === "saved";
}

const SAID_MS = 3_000;

/** For a form in a drawer or a dialog: what it does, and the way back. `sticky` where the form is longer than the drawer. */
export function FormActions<Values>({
  form,
  children,
  onCancel,
  cancel,
  sticky,
  tone = "normal",
  disabled = false,
}: {
  form: FormApi<Values>;
  children: ReactNode;
  /** It can't be sent yet; why is said beside it. */
  disabled?: boolean;
  onCancel?: () => void;
  /** What the way back is called. */
  cancel?: ReactNode;
  sticky?: boolean;
  /** `danger` where it can't be taken back. */
  tone?: "normal" | "danger";
}) {
  const bar = useCovers("bottom");
  if (useIsReadOnly()) return null;
  return (
    <div ref={bar} className={classes.actions} data-sticky={sticky || undefined}>
      {onCancel && (
        <Button variant="default" onClick={onCancel} disabled={form.isBusy}>
          {cancel ?? <Trans>Cancel</Trans>}
        </Button>
      )}
      <Button type="submit" loading={form.isBusy} disabled={disabled} color={tone === "danger" ? "red" : undefined}>
        {children}
      </Button>
    </div>
  );
}
