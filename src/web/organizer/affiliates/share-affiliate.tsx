import { Trans, useLingui } from "@lingui/react/macro";
import type { Affiliate } from "#contract/affiliates.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { QrCode } from "#web/ui/qr-code.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { affiliateAddress, LinkNotOpenYet } from "./affiliate-link.tsx";
import classes from "./affiliates.module.css";

export function ShareAffiliate({ affiliate }: { affiliate: Affiliate }) {
  const { t } = useLingui();
  const event = useEvent();
  const url = affiliateAddress(event, affiliate);
  return (
    <div className={classes.share}>
      <div className={classes.code}>
        <QrCode text={url} label={t`QR code for the link`} />
      </div>
      <div className={classes.words}>
        {affiliate.status === "ACTIVE" ? (
          <p>
            <Trans>An order is counted when someone opens this link and buys in the same tab.</Trans>
          </p>
        ) : (
          <p className={classes.closed}>
            <Trans>This affiliate is turned off. The link still opens the event page but isn’t tracked.</Trans>
          </p>
        )}
        <LinkNotOpenYet event={event} />
        <p className={classes.address}>{url}</p>
        <CopyButton text={url} />
      </div>
    </div>
  );
}
