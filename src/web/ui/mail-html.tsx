import classes from "./mail-html.module.css";

/**
 * An email in a sandboxed frame: no scripts run in it, it cannot read our data, and its links open
 * in a new tab.
 */
export function MailHtml({ html, title }: { html: string; title: string }) {
  return (
    <iframe
      className={classes.html}
      title={title}
      sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"
      srcDoc={withLinksOutside(html)}
    />
  );
}

function withLinksOutside(html: string): string {
  const base = '<base target="_blank">';
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, (head) => head + base) : base + html;
}
