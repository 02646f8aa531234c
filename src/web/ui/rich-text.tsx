import classes from "./rich-text.module.css";

/** Formatted text of an organizer. The server keeps no HTML that it has not cleaned. */
export function RichText({ html, small, lang }: { html: string; small?: boolean; lang?: string | undefined }) {
  const words = { __html: html };
  return <div className={classes.text} lang={lang} data-small={small || undefined} dangerouslySetInnerHTML={words} />;
}
