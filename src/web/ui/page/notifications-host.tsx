import "@mantine/notifications/styles.layer.css";
import { msg } from "@lingui/core/macro";
import { Notifications, notifications } from "@mantine/notifications";
import { IconAlertTriangle, IconCheck, IconInfoCircle } from "@tabler/icons-react";
import { i18n } from "#web/platform/i18n.ts";
import { Library } from "#web/ui/library.tsx";
import classes from "./notifications.module.css";

/** What can be done about a piece of news. */
export type Action = { label: string; run: () => void };

const AT_ONCE = 5;
const STAYS_FOR = 4_000;

export default function NotificationsHost() {
  return (
    <Library>
      <Notifications
        position="bottom-right"
        limit={AT_ONCE}
        autoClose={STAYS_FOR}
        zIndex={1000}
        className={classes.place}
      />
    </Library>
  );
}

export function show(kind: keyof typeof KINDS, message: string, action?: Action): void {
  const { icon: Icon, color, role } = KINDS[kind];
  const id = notifications.show({
    message: action ? (
      <WithAction message={message} action={{ ...action, run: () => (close(), action.run()) }} />
    ) : (
      message
    ),
    autoClose: action ? 2 * STAYS_FOR : STAYS_FOR,
    color,
    role,
    icon: <Icon size={18} aria-hidden />,
    withBorder: true,
    className: classes.notification,
    closeButtonProps: { "aria-label": i18n._(CLOSE) },
  });
  const close = () => notifications.hide(id);
}

function WithAction({ message, action }: { message: string; action: Action }) {
  return (
    <span className={classes.withAction}>
      {message}
      <button type="button" onClick={action.run}>
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
