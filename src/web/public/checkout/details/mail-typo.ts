const HOSTS = [
  "gmail.com",
  "googlemail.com",
  "yahoo.com",
  "hotmail.com",
  "hotmail.fr",
  "outlook.com",
  "live.com",
  "icloud.com",
  "me.com",
  "mail.com",
  "email.com",
  "ymail.com",
  "aol.com",
  "msn.com",
  "proton.me",
  "protonmail.com",
  "gmx.de",
  "gmx.net",
  "gmx.at",
  "web.de",
  "t-online.de",
  "freenet.de",
  "orange.fr",
  "wanadoo.fr",
  "free.fr",
  "laposte.net",
  "sapo.pt",
  "uol.com.br",
  "bol.com.br",
  "terra.com.br",
  "qq.com",
  "163.com",
  "126.com",
];

/**
 * Returns the address that was probably meant (`ana@gmial.com` → `ana@gmail.com`), or undefined
 * where no typo is likely.
 */
export function probablyMeant(email: string): string | undefined {
  const [, name, host] = /^\s*([^@\s]+)@([^@\s]+)\s*$/.exec(email) ?? [];
  if (!name || !host) return undefined;
  const typedHost = host.toLowerCase();
  if (HOSTS.includes(typedHost)) return undefined;
  const suggestion = HOSTS.find((known) => isNear(typedHost, known));
  return suggestion && `${name}@${suggestion}`;
}

/**
 * Whether two hosts are one typo apart: a letter too many, missing, replaced, or swapped with its
 * neighbor. Another country's ending may be real.
 */
function isNear(typedHost: string, known: string): boolean {
  const isSameName = typedHost.split(".")[0] === known.split(".")[0];
  if (isSameName) return known.endsWith(".com") && /\.(co|con|cm|om|cmo|comm|vom|xom)$/.test(typedHost);
  return known.length > 6 && slips(typedHost, known) === 1;
}

/**
 * Counts the typos between two different words. Words that differ much simply get a high number.
 */
function slips(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 1) return 9;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  if (a.slice(at + 1) === b.slice(at + 1) || a.slice(at + 1) === b.slice(at) || a.slice(at) === b.slice(at + 1))
    return 1;
  const areSwapped = a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
  return areSwapped ? 1 : 9;
}
