import { Trans, useLingui } from "@lingui/react/macro";
import { Alert, Button } from "@mantine/core";
import { useState } from "react";
import { DetailsDrawer, DetailsSection } from "#web/ui/dialogs/details-drawer.tsx";
import { Form, FormActions, SaveBar } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { FloatingBar } from "#web/ui/floating-bar.tsx";
import { TickBox } from "#web/ui/selection-checkbox.tsx";
import { ToLookAt } from "#web/ui/read-only.tsx";
import { Part } from "./part.tsx";

/** A form in a page, and one in a drawer. */
export function FormParts() {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const count = 2;
  return (
    <>
      <Part name="Form, SaveBar">
        <Sample kind="page" />
      </Part>
      <Part name="TickBox" beside>
        <TickBox aria-label={t`Select all`} />
        <TickBox aria-label={t`Select all`} defaultChecked />
        <TickBox aria-label={t`Select all`} isMixed />
      </Part>
      <Part name="FloatingBar">
        <FloatingBar label={t`Selection`}>
          <span>
            <Trans>{count} selected</Trans>
          </span>
          <Button variant="default">
            <Trans>Hide</Trans>
          </Button>
        </FloatingBar>
      </Part>
      <Part name="ReadOnlyUnless">
        <ToLookAt>
          <Sample kind="page" />
        </ToLookAt>
      </Part>
      <Part name="DetailsDrawer, FormActions, Alert">
        <Button variant="default" onClick={() => setIsOpen(true)}>
          <Trans>Open</Trans>
        </Button>
        <Alert color="red">
          <Trans>Please check the highlighted fields.</Trans>
        </Alert>
        <Alert color="green">
          <Trans>Saved</Trans>
        </Alert>
        <Alert color="orange">
          <Trans>You are offline</Trans>
        </Alert>
      </Part>
      <DetailsDrawer opened={isOpen} onClose={() => setIsOpen(false)} title="DetailsDrawer">
        <DetailsSection title={<Trans>Name</Trans>}>
          <Sample kind="drawer" />
        </DetailsSection>
      </DetailsDrawer>
    </>
  );
}

function Sample({ kind }: { kind: "page" | "drawer" }) {
  const { t } = useLingui();
  const form = useForm({
    initial: { name: t`Main entrance` },
    send: () => new Promise((resolve) => setTimeout(resolve, 600)),
  });
  return (
    <Form form={form}>
      <TextField control={form.control} name="name" label={<Trans>Name</Trans>} />
      {kind === "page" ? (
        <SaveBar form={form} />
      ) : (
        <FormActions form={form} onCancel={form.discard} sticky>
          <Trans>Save changes</Trans>
        </FormActions>
      )}
    </Form>
  );
}
