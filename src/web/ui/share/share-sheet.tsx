import { Trans, useLingui } from "@lingui/react/macro";
import { useId, useState, useSyncExternalStore } from "react";
import { mailLink, shareLinks } from "./share-links.ts";
import classes from "./share-sheet.module.css";

type Page = { url: string; title: string };

/**
 * The ways to share an event: its link, messengers and networks and, with `files`, QR codes, images
 * and a poster for its organizer.
 */
export function ShareSheet({ url, title, files }: Page & { files?: { event_id: number } }) {
  return (
    <div className={classes.sheet}>
      <Address url={url} title={title} />
      <Channels url={url} title={title} />
      {files && <Files {...files} />}
    </div>
  );
}

function Address({ url, title }: Page) {
  const { t } = useLingui();
  const id = useId();
  const [isCopied, setIsCopied] = useState(false);
  const canShare = useCanShare();
  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      setIsCopied(true);
    } catch {
      // the address stays selected, to be copied from there
      (document.getElementById(id) as HTMLInputElement | null)?.select();
    }
  }
  return (
    <div className={classes.address}>
      <input
        id={id}
        readOnly
        value={url}
        aria-label={t`Link`}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <button type="button" className={classes.way} onClick={() => void copy()}>
        <span aria-live="polite">{isCopied ? t`Copied` : t`Copy link`}</span>
      </button>
      {canShare && (
        <button type="button" className={classes.way} onClick={() => void shareNatively({ url, title })}>
          <Trans>More apps</Trans>
        </button>
      )}
    </div>
  );
}

function Channels({ url, title }: Page) {
  const { t } = useLingui();
  const about = { url, text: title };
  return (
    <ul className={classes.ways} aria-label={t`Share on`}>
      <li>
        <a className={classes.way} href={mailLink(about)}>
          <Trans>Email</Trans>
        </a>
      </li>
      {shareLinks(about).map(({ name, href }) => (
        <li key={name}>
          <a className={classes.way} href={href} target="_blank" rel="noopener noreferrer nofollow">
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Files({ event_id }: { event_id: number }) {
  const { t } = useLingui();
  const files = [
    { name: "qr.png", label: t`QR code (PNG)` },
    { name: "qr.svg", label: t`QR code (SVG)` },
    { name: "poster.pdf", label: t`Poster (A4)` },
    { name: "square.jpg", label: t`Square image` },
    { name: "story.jpg", label: t`Story image` },
  ];
  return (
    <div className={classes.files}>
      <img src={`/event/${event_id}/qr.svg`} alt={t`QR code of the event page`} width={96} height={96} />
      <ul className={classes.ways} aria-label={t`Downloads`}>
        {files.map(({ name, label }) => (
          <li key={name}>
            <a className={classes.way} href={`/event/${event_id}/${name}?download`} download>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Whether the device has a share dialog of its own; unknown to the server. */
export function useCanShare(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => typeof navigator.share === "function",
    () => false,
  );
}

/** Opens the share dialog of the device. That it is closed without sharing is no failure. */
export async function shareNatively({ url, title }: Page): Promise<void> {
  await navigator.share({ title, url }).catch(() => undefined);
}
