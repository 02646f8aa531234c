import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { invoices, type Seller } from "#contract/invoices.ts";
import { INVOICE_FOOTER_MAX } from "#domain/maxima.ts";
import { call } from "#web/platform/api/call.ts";
import { mutation } from "#web/platform/query-client.ts";
import { basedOn } from "#web/ui/form/base-version.ts";
import { useCountryChoices } from "#web/ui/form/country-choices.ts";
import { Form, FormActions, FormRow } from "#web/ui/form/form.tsx";
import { LeaveGuard } from "#web/ui/form/leave-guard.tsx";
import { PostalAddressFields } from "#web/ui/form/postal-address-fields.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { SwitchField } from "#web/ui/form/switch-field.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";

type Props = { organizer_id: number; seller: Seller; done: () => void; close: () => void };

/** The invoice details of an organizer. Documents already issued are unchanged. */
export function SellerForm({ organizer_id, seller, done, close }: Props) {
  const { t } = useLingui();
  const countries = useCountryChoices();
  const params = { organizer_id };
  const saveSeller = useMutation(mutation(invoices.saveSeller));
  const form = useForm({
    initial: valuesOf(seller),
    based_on: basedOn(seller, valuesOf, () => call(invoices.seller, { params })),
    schema: () => import("#contract/invoices.ts").then((contract) => contract.sellerInput),
    send: (values, updated_at) => saveSeller.mutateAsync({ params, body: { ...values, updated_at } }),
    done,
  });
  const { is_issuing: isNeeded } = form.watch();
  return (
    <Form form={form}>
      <LeaveGuard form={form} />
      <SwitchField
        control={form.control}
        name="is_issuing"
        label={<Trans>Issue invoices</Trans>}
        help={
          <Trans>
            Every paid order gets an invoice, and every refund a credit note. Buyers find them on their order page and
            can add company details at checkout.
          </Trans>
        }
      />
      <TextField
        control={form.control}
        name="legal_name"
        label={<Trans>Legal name</Trans>}
        help={<Trans>As registered, including the legal form.</Trans>}
        autoComplete="organization"
        required={isNeeded}
      />
      <PostalAddressFields
        field={(part) => form.field(part)}
        required={isNeeded}
        autoComplete
        country={
          <SelectField
            control={form.control}
            name="country"
            label={<Trans>Country</Trans>}
            choices={countries}
            required={isNeeded}
            clearable
          />
        }
      />
      <FormRow>
        <TextField control={form.control} name="vat_number" label={<Trans>VAT number (optional)</Trans>} />
        <TextField control={form.control} name="tax_number" label={<Trans>Tax number (optional)</Trans>} />
      </FormRow>
      <TextField
        control={form.control}
        name="prefix"
        label={<Trans>Number prefix (optional)</Trans>}
        help={<Trans>For example “LH-” for LH-0001. The numbers continue without gaps if you change it.</Trans>}
        placeholder={t`LH-`}
      />
      <TextArea
        control={form.control}
        name="footer"
        label={<Trans>Footer (optional)</Trans>}
        help={<Trans>For example bank details, registration number and legally required information.</Trans>}
        rows={3}
        maxLength={INVOICE_FOOTER_MAX}
      />
      <FormActions form={form} onCancel={close} sticky>
        <Trans>Save changes</Trans>
      </FormActions>
    </Form>
  );
}

function valuesOf({ next_number: _next, updated_at: _at, ...values }: Seller) {
  return values;
}
