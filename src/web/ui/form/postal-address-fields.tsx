import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { FormRow } from "./form.tsx";
import type { Field } from "./common.tsx";
import { TextField } from "./text-field.tsx";

type Part = "line_1" | "line_2" | "postal_code" | "city";

/** A postal address as on invoices. Not every country has postal codes. */
export function PostalAddressFields({
  field,
  country,
  required,
  autoComplete,
}: {
  field: (part: Part) => Field<string | null>;
  country: ReactNode;
  required: boolean;
  /** Enables the browser's autofill. */
  autoComplete?: boolean;
}) {
  const props = (part: Part, name: string) => ({ ...field(part), autoComplete: autoComplete ? name : "off" });
  return (
    <>
      <TextField {...props("line_1", "address-line1")} label={<Trans>Street address</Trans>} required={required} />
      <TextField {...props("line_2", "address-line2")} label={<Trans>Address line 2</Trans>} />
      <FormRow>
        <TextField {...props("postal_code", "postal-code")} label={<Trans>Postal code</Trans>} />
        <TextField {...props("city", "address-level2")} label={<Trans>City</Trans>} required={required} />
      </FormRow>
      {country}
    </>
  );
}
