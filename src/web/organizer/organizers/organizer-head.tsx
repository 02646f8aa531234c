import { Trans, useLingui } from "@lingui/react/macro";
import { Anchor, Button } from "@mantine/core";
import { IconFileInvoice, IconPencil, IconReceiptTax } from "@tabler/icons-react";
import { Link } from "react-router";
import type { Organizer } from "#contract/organizers.ts";
import { DetailsDrawer } from "#web/ui/dialogs/details-drawer.tsx";
import { notify } from "#web/ui/page/notifications.tsx";
import { NewTabLink } from "#web/ui/new-tab-link.tsx";
import { RequirePermission } from "#web/ui/require-permission.tsx";
import { ReadOnlyUnless } from "#web/ui/read-only.tsx";
import { PageHead } from "#web/ui/page/page-head.tsx";
import { CreateEventButton } from "#web/organizer/events/create-event.tsx";
import { useRequested } from "#web/organizer/events/use-requested.ts";
import classes from "./organizer-head.module.css";
import { LogoField } from "./logo-field.tsx";
import { OrganizerForm } from "./organizer-form.tsx";

export function OrganizerHead({ organizer }: { organizer: Organizer }) {
  const { t } = useLingui();
  const [isEditing, edit] = useRequested("edit", "organizer");
  const { name, email, phone, website, description, terms_url, privacy_url } = organizer;
  const about = plainText(description);
  return (
    <>
      <PageHead
        title={name}
        action={
          <>
            <RequirePermission need={{ area: "stats" }}>
              <Button
                component={Link}
                to={`/manage/organizer/${organizer.id}/taxes`}
                variant="default"
                leftSection={<IconReceiptTax size={16} aria-hidden />}
              >
                <Trans>Tax report</Trans>
              </Button>
            </RequirePermission>
            <RequirePermission need={{ area: "organizers", doing: "writing" }}>
              <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={() => edit(true)}>
                <Trans>Edit organizer profile</Trans>
              </Button>
            </RequirePermission>
            <RequirePermission need={{ area: "orders" }}>
              <Button
                component={Link}
                to={`/manage/organizer/${organizer.id}/invoices`}
                variant="default"
                leftSection={<IconFileInvoice size={16} aria-hidden />}
              >
                <Trans>Invoices</Trans>
              </Button>
            </RequirePermission>
            <CreateEventButton />
          </>
        }
      >
        {about ?? <Trans>All events by this organizer and how they’re selling.</Trans>}
      </PageHead>
      <ul className={classes.reach} aria-label={t`Contact details for ${name}`}>
        <li>
          <Anchor href={`mailto:${email}`}>{email}</Anchor>
        </li>
        {phone && (
          <li>
            <Anchor href={`tel:${phone.replaceAll(/[^+\d]/g, "")}`}>{phone}</Anchor>
          </li>
        )}
        {website && (
          <li>
            <NewTabLink href={website}>{website.replace(/^https?:\/\/|\/$/g, "")}</NewTabLink>
          </li>
        )}
        {terms_url && (
          <li>
            <NewTabLink href={terms_url}>
              <Trans>Terms</Trans>
            </NewTabLink>
          </li>
        )}
        {privacy_url && (
          <li>
            <NewTabLink href={privacy_url}>
              <Trans>Privacy policy</Trans>
            </NewTabLink>
          </li>
        )}
      </ul>
      {isEditing && (
        <DetailsDrawer opened onClose={() => edit(false)} title={t`Edit organizer profile`}>
          <ReadOnlyUnless may={{ area: "organizers", doing: "writing" }}>
            <div className={classes.logo}>
              <LogoField organizer={organizer} />
            </div>
            <OrganizerForm
              organizer={organizer}
              action={<Trans>Save organizer profile</Trans>}
              onCancel={() => edit(false)}
              done={() => (edit(false), notify.done(t`Organizer profile saved.`))}
            />
          </ReadOnlyUnless>
        </DetailsDrawer>
      )}
    </>
  );
}

/**
 * Returns the beginning of a rich text as plain text. The browser parses it without executing
 * anything.
 */
function plainText(html: string | null): string | undefined {
  const text = html && new DOMParser().parseFromString(html, "text/html").body.textContent.trim();
  return text ? (text.length > 200 ? `${text.slice(0, 199).trimEnd()}…` : text) : undefined;
}
