import type { IconProps } from "@tabler/icons-react";
import { type ComponentType, createContext, type KeyboardEvent, type ReactNode, use, useState } from "react";
import { Link } from "react-router";
import classes from "./menu.module.css";
import { notify } from "#web/ui/page/notifications.tsx";
import { DisabledReason } from "#web/ui/disabled-reason.tsx";
import type { Side } from "./position-beside.ts";
import { Popup, stops } from "./popup.tsx";
import { usePopup } from "./use-popup.ts";

type Opener = ReturnType<typeof useMenu>["opener"];

/** Actions behind a button: `<Menu button={(opener) => <ActionIcon {...opener} … />}>`. */
export function Menu({
  button,
  load,
  width = 220,
  side = "bottom-end",
  children,
}: {
  button: (opener: Opener) => ReactNode;
  /** Loads the entries. The menu opens together with them, so that the focus has a target. */
  load?: () => Promise<unknown>;
  width?: number;
  side?: Side;
  children: ReactNode;
}) {
  const { popup, opener } = useMenu(load);
  return (
    <>
      {button(opener)}
      <Popup {...popup} side={side} width={width} className={classes.menu}>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the entries inside */}
        <div role="none" onKeyDown={walk}>
          <Chosen value={() => (popup.opener.current?.focus(), popup.close())}>{children}</Chosen>
        </div>
      </Popup>
    </>
  );
}

function useMenu(load: (() => Promise<unknown>) | undefined) {
  const { popup, opener, open } = usePopup("menu");
  const [isComing, setIsComing] = useState(false);
  const openReady = async () => {
    setIsComing(true);
    await load?.().then(open, notify.failed);
    setIsComing(false);
  };
  const onClick = load && !popup.isOpen ? () => void openReady() : opener.onClick;
  return { popup, opener: { ...opener, onClick, "aria-busy": isComing || undefined } };
}

type EntryProps = {
  icon: ComponentType<IconProps>;
  children: ReactNode;
  disabled?: boolean;
  isDanger?: boolean;
  /** Why the entry is not available to the signed-in user. */
  refusal?: string | undefined;
} & (
  | { onClick: () => unknown; to?: never; href?: never }
  | { to: string; onClick?: never; href?: never }
  | { href: string; onClick?: never; to?: never }
);

/** An action, a link within the product (`to`), or a link that opens in a new tab (`href`). */
export function MenuEntry({ icon: Icon, children, disabled, isDanger, refusal, onClick, to, href }: EntryProps) {
  const chosen = use(Chosen);
  const props = {
    ...{ role: "menuitem", tabIndex: -1, className: classes.entry, "data-danger": isDanger || undefined },
    // Escape closes only the menu, not the drawer around it.
    "data-mantine-stop-propagation": true,
  };
  const content = (
    <>
      <Icon size={16} aria-hidden />
      {children}
    </>
  );
  if (refusal !== undefined) {
    return (
      <DisabledReason refusal={refusal}>
        <button {...props}>{content}</button>
      </DisabledReason>
    );
  }
  if (to !== undefined) {
    return (
      <Link {...props} to={to} onClick={chosen}>
        {content}
      </Link>
    );
  }
  if (href !== undefined) {
    return (
      <a {...props} href={href} target="_blank" rel="noreferrer" onClick={chosen}>
        {content}
      </a>
    );
  }
  return (
    <button {...props} type="button" disabled={disabled} onClick={() => (chosen(), onClick())}>
      {content}
    </button>
  );
}

export function MenuDivider() {
  return <hr className={classes.divider} />;
}

/** Closes the menu and returns the focus to its button, before the chosen action runs. */
const Chosen = createContext<() => void>(() => undefined);

/**
 * Arrow keys wrap around, Home and End go to the ends, and a letter goes to the next entry that
 * begins with it.
 */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const entries = stops(event.currentTarget);
  const at = entries.indexOf(document.activeElement as HTMLElement);
  const next = nextOf(event.key, entries, at);
  if (!next) return;
  event.preventDefault();
  event.stopPropagation();
  next.focus();
}

function nextOf(key: string, entries: HTMLElement[], at: number): HTMLElement | undefined {
  if (key === "ArrowDown") return entries[at + 1] ?? entries[0];
  if (key === "ArrowUp") return entries.at(Math.max(at, 0) - 1);
  if (key === "Home") return entries[0];
  if (key === "End") return entries.at(-1);
  if (key.length !== 1 || key === " ") return undefined;
  const character = key.toLocaleLowerCase();
  return [...entries.slice(at + 1), ...entries].find((entry) =>
    entry.textContent?.toLocaleLowerCase().startsWith(character),
  );
}
