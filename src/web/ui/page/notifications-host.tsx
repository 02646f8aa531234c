import "@mantine/notifications/styles.layer.css";
import { msg } from "@lingui/core/macro";
import { type NotificationData, Notifications, notifications } from "@mantine/notifications";
import { IconAlertTriangle, IconCheck, IconInfoCircle } from "@tabler/icons-react";
import { useEffect } from "react";
import { i18n } from "#web/platform/i18n.ts";
import classes from "./notifications.module.css";

export type Action = { label: string; run: () => void };

const AT_ONCE = 5;
const STAYS_FOR = 4_000;

export default function NotificationsHost() {
  useEffect(() => {
    document.addEventListener("keydown", goToNewest);
    return () => document.removeEventListener("keydown", goToNewest);
  }, []);
  return (
    <Notifications
      position="bottom-right"
      limit={AT_ONCE}
      autoClose={STAYS_FOR}
      zIndex={1000}
      className={classes.place}
    />
  );
}

/**
 * Keyboard shortcut to a notification's action, as in other products: notifications are last in the
 * page and disappear soon.
 */
const KEY = "F8";

function goToNewest(event: KeyboardEvent): void {
  const button = [...document.querySelectorAll<HTMLElement>(`.${classes.notification} button`)].at(-1);
  const first = button?.closest(`.${classes.notification}`)?.querySelector<HTMLElement>("button");
  if (event.key !== KEY || !first) return;
  event.preventDefault();
  first.focus();
}

export function show(kind: keyof typeof KINDS, message: string, action?: Action): void {
  const { icon: Icon, color, role } = KINDS[kind];
  const shown: NotificationData = {
    message: action ? (
      <WithAction message={message} action={{ ...action, run: () => (close(), action.run()) }} />
    ) : (
      message
    ),
    color,
    role,
    icon: <Icon size={18} aria-hidden />,
    withBorder: true,
    className: classes.notification,
    // the library itself handles hovering
    onFocus: () => notifications.update({ ...shown, id, autoClose: false }),
    onBlur: () => notifications.update({ ...shown, id, autoClose: STAYS_FOR }),
    closeButtonProps: { "aria-label": i18n._(CLOSE) },
  };
  const id = notifications.show(shown);
  const close = () => notifications.hide(id);
}

function WithAction({ message, action }: { message: string; action: Action }) {
  return (
    <span className={classes.withAction}>
      {message}
      <button type="button" aria-keyshortcuts={KEY} onClick={action.run}>
        {action.label}
      </button>
    </span>
  );
}

const CLOSE = msg`Close`;

const KINDS = {
  done: { icon: IconCheck, color: "green", role: "status" },
  info: { icon: IconInfoCircle, color: "violet", role: "status" },
  failed: { icon: IconAlertTriangle, color: "red", role: "alert" },
} as const;
