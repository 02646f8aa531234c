import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconBell } from "@tabler/icons-react";
import { notificationKindsOf } from "#domain/notifications.ts";
import { useMe } from "#web/platform/session.ts";
import { useMedia } from "#web/platform/use-media.ts";
import { BELOW_SM } from "#web/ui/breakpoints.ts";
import { BottomSheet } from "#web/ui/dialogs/bottom-sheet.tsx";
import { Popup } from "#web/ui/dialogs/popup.tsx";
import type { Side } from "#web/ui/dialogs/position-beside.ts";
import { usePopup } from "#web/ui/dialogs/use-popup.ts";
import classes from "./notification-bell.module.css";
import { NotificationList } from "./notification-list.tsx";
import { useNotifications } from "./use-notifications.ts";

/**
 * Opens the notifications and shows how many are unread: beside the button, on phones in a sheet.
 * A member whose work includes nothing to be notified of has no bell.
 */
export function NotificationBell({ side }: { side: Side }) {
  const me = useMe();
  const mayHaveSome = !me.must_add_factor && notificationKindsOf(me).length > 0;
  return mayHaveSome && <Bell side={side} />;
}

function Bell({ side }: { side: Side }) {
  const { t } = useLingui();
  const isPhone = useMedia(BELOW_SM);
  const { popup, opener } = usePopup("dialog");
  const { unread } = useNotifications();
  const shown = unread > MOST_SHOWN ? `${MOST_SHOWN}+` : String(unread);
  const name =
    unread > 0 ? t`Notifications, ${plural(unread, { one: "# unread", other: "# unread" })}` : t`Notifications`;
  const title = <Trans>Notifications</Trans>;
  return (
    <>
      <button {...opener} type="button" className={classes.bell} aria-label={name}>
        <IconBell size={20} stroke={1.75} aria-hidden />
        {unread > 0 && (
          <span className={`${classes.count} figures`} aria-hidden="true">
            {shown}
          </span>
        )}
      </button>
      {isPhone ? (
        <BottomSheet opened={popup.isOpen} onClose={popup.close} title={title}>
          <NotificationList close={popup.close} />
        </BottomSheet>
      ) : (
        <Popup {...popup} side={side} width={400} className={classes.popup}>
          <NotificationList title={<h2 className={classes.title}>{title}</h2>} close={popup.close} />
        </Popup>
      )}
    </>
  );
}

const MOST_SHOWN = 99;
