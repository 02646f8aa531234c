import { Trans, useLingui } from "@lingui/react/macro";
import type { CheckInList } from "#contract/check-in-lists.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { QrCode } from "#web/ui/qr-code.tsx";
import classes from "./station-link.module.css";
import { NewLink } from "./new-link.tsx";
import { stationUrl, OpenStation } from "./open-station.tsx";

export function StationLink({
  list,
  short_id,
}: {
  list: Pick<CheckInList, "id" | "name" | "pin" | "has_pin">;
  short_id: string;
}) {
  const { t } = useLingui();
  const url = window.location.origin + stationUrl(short_id);
  return (
    <div className={classes.door}>
      <div className={classes.code}>
        <QrCode text={url} label={t`QR code for the check-in page`} />
      </div>
      <div className={classes.words}>
        <p>
          {list.has_pin ? (
            <Trans>Scan this code with each check-in device, then enter the PIN.</Trans>
          ) : (
            <Trans>
              Scan this code with each check-in device. This list has no PIN, so anyone with the link can pair a device
              and see attendees’ names.
            </Trans>
          )}
        </p>
        {list.pin !== null && <Pin pin={list.pin} />}
        {window.location.protocol !== "https:" && (
          <p className={classes.hint}>
            <Trans>Browsers allow the camera only on https addresses. Staff can still find attendees by name.</Trans>
          </p>
        )}
        <div className={classes.buttons}>
          <CopyButton text={url} />
          <OpenStation list={{ ...list, short_id }} size="sm" />
          <NewLink list={list} />
        </div>
      </div>
    </div>
  );
}

function Pin({ pin }: { pin: string }) {
  return (
    <p className={classes.pin}>
      <span>
        <Trans>PIN</Trans>
      </span>
      <strong>{pin}</strong>
      <CopyButton text={pin} size="xs">
        <Trans>Copy PIN</Trans>
      </CopyButton>
    </p>
  );
}
