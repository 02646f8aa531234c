import { useLingui } from "@lingui/react/macro";
import type { Seller } from "#contract/invoices.ts";
import { DetailsDrawer } from "#web/ui/dialogs/details-drawer.tsx";
import { notify } from "#web/ui/page/notifications.tsx";
import { ReadOnlyUnless } from "#web/ui/read-only.tsx";
import { SellerForm } from "./seller-form.tsx";

type Props = { organizer_id: number; seller: Seller; close: () => void };

export function SellerDrawer({ organizer_id, seller, close }: Props) {
  const { t } = useLingui();
  return (
    <DetailsDrawer opened onClose={close} title={t`Invoice details`}>
      <ReadOnlyUnless may={{ area: "organizers", doing: "writing" }}>
        <SellerForm
          organizer_id={organizer_id}
          seller={seller}
          close={close}
          done={() => (close(), notify.done(t`Invoice details saved.`))}
        />
      </ReadOnlyUnless>
    </DetailsDrawer>
  );
}
