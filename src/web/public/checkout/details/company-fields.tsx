import { Trans, useLingui } from "@lingui/react/macro";
import { useCountryChoices } from "#web/ui/form/country-choices.ts";
import { FormRow } from "#web/ui/form/form.tsx";
import { NativeSelectField } from "#web/ui/form/native-select-field.tsx";
import { PostalAddressFields } from "#web/ui/form/postal-address-fields.tsx";
import { CheckboxField } from "#web/ui/form/switch-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import type { FormApi } from "#web/ui/form/use-form.ts";
import type { DetailsValues } from "./details-values.ts";

/** The company that the invoice is issued to. No price depends on it. */
export function CompanyFields({ form }: { form: FormApi<DetailsValues> }) {
  return (
    <>
      <CheckboxField control={form.control} name="is_company" label={<Trans>I’m buying for a company</Trans>} />
      {form.watch("is_company") && <Fields form={form} />}
    </>
  );
}

function Fields({ form }: { form: FormApi<DetailsValues> }) {
  const { t } = useLingui();
  const countries = useCountryChoices();
  return (
    <>
      <TextField
        control={form.control}
        name="company.name"
        label={<Trans>Company name</Trans>}
        help={<Trans>Appears on your invoice with the address below. The price stays the same.</Trans>}
        autoComplete="organization"
        required
      />
      <PostalAddressFields
        field={(part) => form.field(`company.address.${part}`)}
        required
        autoComplete
        country={
          <NativeSelectField
            control={form.control}
            name="company.address.country"
            label={<Trans>Country</Trans>}
            choices={countries}
            none={t`Choose one`}
            autoComplete="country"
            required
          />
        }
      />
      <TextField
        control={form.control}
        name="company.vat_number"
        label={<Trans>VAT number (optional)</Trans>}
        autoComplete="off"
      />
      <FormRow>
        <TextField
          control={form.control}
          name="company.purchase_order"
          label={<Trans>PO number (optional)</Trans>}
          autoComplete="off"
        />
        <TextField
          control={form.control}
          name="company.buyer_reference"
          label={<Trans>Your reference (optional)</Trans>}
          help={<Trans>For public authorities in Germany: the Leitweg-ID.</Trans>}
          autoComplete="off"
        />
      </FormRow>
    </>
  );
}
