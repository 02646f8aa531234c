import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { AddressPart } from "#domain/questions.ts";
import { FormRow } from "./form.tsx";
import type { Field } from "./common.tsx";
import { TextField } from "./text-field.tsx";

type Part = Exclude<AddressPart, "country">;

/**
 * The lines of an address, in the order in which they are written. `more` is added to the second
 * line. `autoComplete` enables the browser's autofill.
 */
export function AddressFields({
  field,
  country,
  more,
  needed = [],
  autoComplete,
}: {
  field: (part: Part) => Field<string | null>;
  country: ReactNode;
  more: ReactNode;
  needed?: readonly AddressPart[];
  autoComplete?: (name: string) => string;
}) {
  const props = (part: Part, name: string) => ({
    ...field(part),
    required: needed.includes(part),
    ...(autoComplete && { autoComplete: autoComplete(name) }),
  });
  return (
    <>
      <TextField {...props("address_line_1", "address-line1")} label={<Trans>Street address</Trans>} />
      <TextField {...props("address_line_2", "address-line2")} label={<Trans>Address line 2</Trans>} help={more} />
      <FormRow>
        <TextField {...props("zip_or_postal_code", "postal-code")} label={<Trans>Postal code</Trans>} />
        <TextField {...props("city", "address-level2")} label={<Trans>City</Trans>} />
      </FormRow>
      <FormRow>
        <TextField {...props("state_or_region", "address-level1")} label={<Trans>State or region</Trans>} />
        {country}
      </FormRow>
    </>
  );
}
