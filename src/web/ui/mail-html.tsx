import classes from "./mail-html.module.css";

/** In a frame of its own: no script runs in it, it reads nothing of ours, and its links open beside it. */
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
