import { Trans, useLingui } from "@lingui/react/macro";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { FormSection } from "#web/ui/form/form.tsx";
import { PersonFound } from "./person-found.tsx";
import classes from "./privacy-page.module.css";

/**
 * Finds one person's data in all events by email address. The address is not put into the page URL,
 * because it is confidential.
 */
export function PersonSection() {
  const { t } = useLingui();
  const [typed, setTyped] = useState("");
  const [email, setEmail] = useState<string>();
  return (
    <FormSection
      title={<Trans>Personal data</Trans>}
      help={
        <Trans>
          If someone asks for a copy of their data or its deletion, find their orders and tickets in all events here.
        </Trans>
      }
    >
      <form
        method="dialog"
        className={classes.find}
        onSubmit={(event) => {
          event.preventDefault();
          setEmail(typed.trim());
        }}
      >
        <TextInput
          type="email"
          label={t`Email`}
          autoComplete="off"
          required
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="default">
          <Trans>Find</Trans>
        </Button>
      </form>
      {email && <PersonFound key={email} email={email} />}
    </FormSection>
  );
}
