import classes from "./rich-text.module.css";

/** Formatted text of an organizer. The server keeps no HTML that it has not cleaned. */
export function RichText({ html, small }: { html: string; small?: boolean }) {
  return <div className={classes.text} data-small={small || undefined} dangerouslySetInnerHTML={{ __html: html }} />;
}
