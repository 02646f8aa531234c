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
        <QrCode text={url} label={t`QR code of the link`} />
      </div>
      <div className={classes.words}>
        {affiliate.status === "ACTIVE" ? (
          <p>
            <Trans>Whoever opens this link and buys in the same tab is counted here.</Trans>
          </p>
        ) : (
          <p className={classes.closed}>
            <Trans>It is switched off: the link leads to the event, and nothing is counted here any more.</Trans>
          </p>
        )}
        <LinkNotOpenYet event={event} />
        <p className={classes.address}>{url}</p>
        <CopyButton text={url} />
      </div>
    </div>
  );
}
