import { Trans, useLingui } from "@lingui/react/macro";
import type { CheckInList } from "#contract/check-in-lists.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { QrCode } from "#web/ui/qr-code.tsx";
import classes from "./door-link.module.css";
import { NewLink } from "./new-link.tsx";
import { doorAddress, OpenDoor } from "./open-door.tsx";

/** The way to the door: scan it with a phone, copy it, open it. */
export function DoorLink({ list, short_id }: { list: Pick<CheckInList, "id" | "name">; short_id: string }) {
  const { t } = useLingui();
  const address = window.location.origin + doorAddress(short_id);
  return (
    <div className={classes.door}>
      <div className={classes.code}>
        <QrCode text={address} label={t`QR code of the door’s address`} />
      </div>
      <div className={classes.words}>
        <p>
          <Trans>
            Scan this with the phone that will scan the tickets. Whoever has the address can check people in, so give it
            to your staff only.
          </Trans>
        </p>
        {window.location.protocol !== "https:" && (
          <p className={classes.hint}>
            <Trans>Phones lend their camera to https addresses only. Without it, people are found by name.</Trans>
          </p>
        )}
        <div className={classes.buttons}>
          <CopyButton text={address} />
          <OpenDoor list={{ ...list, short_id }} size="sm" />
          <NewLink list={list} />
        </div>
      </div>
    </div>
  );
}
