import classes from "./rich-text.module.css";

/** Rich text of an organizer. The server stores only HTML that it has cleaned. */
export function RichText({ html, small, lang }: { html: string; small?: boolean; lang?: string | undefined }) {
  const content = { __html: html };
  return <div className={classes.text} lang={lang} data-small={small || undefined} dangerouslySetInnerHTML={content} />;
}
