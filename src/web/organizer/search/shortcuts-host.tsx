import { Suspense, useEffect, useEffectEvent, useRef } from "react";
import { useNavigate } from "react-router";
import type { Event } from "#contract/events.ts";
import { useSession } from "#web/platform/session.ts";
import { lazy } from "#web/ui/lazy.ts";
import { createShortcut, pageShortcuts, useShortcutsDialog, useShortcutsOn } from "./shortcuts.ts";

const ShortcutsDialog = lazy(() => import("./shortcuts-dialog.tsx"));

/** How long the letter after G is waited for, in milliseconds. */
const SEQUENCE = 1_500;

/** The shortcuts of single keys: `?` lists them, G and a letter open a page, C creates. */
export function ShortcutsHost({ event }: { event?: Event | undefined }) {
  const { me } = useSession();
  const navigate = useNavigate();
  const { isOpen } = useShortcutsDialog();
  const [isOn] = useShortcutsOn();
  const wentAt = useRef(-Infinity);
  const pressed = useEffectEvent((key: KeyboardEvent) => {
    if (!isOn || !me || isBlocked(key)) return;
    const isSecond = key.timeStamp - wentAt.current < SEQUENCE;
    wentAt.current = key.key === "g" && !isSecond ? key.timeStamp : -Infinity;
    const to = isSecond
      ? pageShortcuts(me, event).find(({ letter }) => letter === key.key)?.to
      : key.key === "c"
        ? createShortcut(me, event)?.to
        : undefined;
    if (to !== undefined) {
      key.preventDefault();
      void navigate(to);
    } else if (key.key === "?") {
      key.preventDefault();
      useShortcutsDialog.setState({ isOpen: true });
    }
  });
  useEffect(() => {
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, []);
  if (!isOpen || !me) return null;
  return (
    <Suspense>
      <ShortcutsDialog me={me} event={event} close={() => useShortcutsDialog.setState({ isOpen: false })} />
    </Suspense>
  );
}

/** Never while something is typed, with other keys held, or over an open dialog. */
function isBlocked({
  defaultPrevented,
  isComposing,
  repeat,
  ctrlKey,
  metaKey,
  altKey,
  target,
}: KeyboardEvent): boolean {
  if (defaultPrevented || isComposing || repeat || ctrlKey || metaKey || altKey) return true;
  const isField =
    target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
  return isField || document.querySelector("[role='dialog'], [role='menu']") !== null;
}
