import { Trans, useLingui } from "@lingui/react/macro";
import { print } from "#contract/print.ts";
import { BADGE_SIZES, type BadgeSize } from "#domain/badges.ts";
import { download } from "#web/platform/api/files.ts";
import { unable } from "#web/platform/with-fallback-message.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { SwitchField } from "#web/ui/form/switch-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { notify } from "#web/ui/page/notifications.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { BADGE_SIZE_LABELS } from "./badge-labels.ts";

type Props = {
  /** The filter of the attendees whose badges are printed. */
  of: Record<string, string>;
  close: () => void;
};

/** Asks for the options of the badges, which the server renders. */
export default function BadgesDialog({ of, close }: Props) {
  const { t, i18n } = useLingui();
  const { id: event_id } = useEvent();
  const form = useForm({
    initial: { size: BADGE_SIZES[0] as BadgeSize | null, has_code: false },
    schema: () => import("#contract/print.ts").then((contract) => contract.badgeWish),
    send: ({ size, has_code }) => {
      const request = { params: { event_id }, query: of, body: { size: size as BadgeSize, has_code } };
      return unable(t`Unable to create badges.`, download(print.badges, request));
    },
    done: () => {
      notify.done(t`File downloaded.`);
      close();
    },
  });
  return (
    <Dialog title={<Trans>Badges</Trans>} isBusy={form.formState.isSubmitting} close={close}>
      <Form form={form} narrow>
        <p>
          <Trans>A printable PDF, sorted by last name. Only attendees with valid tickets are included.</Trans>
        </p>
        <SelectField
          control={form.control}
          name="size"
          label={<Trans>Size</Trans>}
          choices={BADGE_SIZES.map((size) => ({ value: size, label: i18n._(BADGE_SIZE_LABELS[size]) }))}
          required
        />
        <SwitchField
          control={form.control}
          name="has_code"
          label={<Trans>Include ticket QR code</Trans>}
          help={<Trans>Check-in staff can scan it like a ticket.</Trans>}
        />
        <FormActions form={form} onCancel={close}>
          <Trans>Download PDF</Trans>
        </FormActions>
      </Form>
    </Dialog>
  );
}
