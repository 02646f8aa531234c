import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useLocation, useNavigate } from "react-router";
import type { Locale } from "#contract/fields.ts";
import type { PublicEvent } from "#contract/public-events.ts";
import { PROMO_CODE_MAX } from "#domain/maxima.ts";
import { LANGUAGE_NAMES, LOCALES } from "#web/platform/locales.ts";
import { DateTimeField } from "#web/ui/form/date-time-field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { NativeSelectField } from "#web/ui/form/native-select-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import classes from "./preview-bar.module.css";
import { type Previewed, previewSearch } from "./preview-search.ts";

/**
 * Time, promo code and language of the preview. They are stored in the URL, so that it can be sent
 * to a colleague.
 */
export default function PreviewForm({ event, previewed }: { event: PublicEvent; previewed: Previewed }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const showPreview = (input: Previewed) =>
    void navigate({ search: previewSearch(input), hash }, { replace: true, preventScrollReset: true });
  const form = useForm({
    initial: { ...previewed, language: previewed.language as string | null },
    send: async (input) => showPreview({ ...input, language: input.language as Locale | null }),
  });
  return (
    <Form form={form}>
      <div className={classes.fields}>
        <DateTimeField control={form.control} name="at" label={<Trans>Date and time</Trans>} zone={event.timezone} />
        <TextField
          control={form.control}
          name="promo_code"
          label={<Trans>Promo code</Trans>}
          maxLength={PROMO_CODE_MAX}
        />
        <NativeSelectField
          control={form.control}
          name="language"
          label={<Trans>Language</Trans>}
          none={t`Your language`}
          choices={LOCALES.map((locale) => ({ value: locale, label: LANGUAGE_NAMES[locale] }))}
        />
        <div className={classes.buttons}>
          <Button type="submit">
            <Trans>Preview</Trans>
          </Button>
          <Button variant="default" onClick={() => showPreview({ at: null, promo_code: null, language: null })}>
            <Trans>Reset</Trans>
          </Button>
        </div>
      </div>
    </Form>
  );
}
