export function readCookie(name: string): string | undefined {
  for (const part of document.cookie.split("; ")) {
    const equals = part.indexOf("=");
    if (part.slice(0, equals) === name) return decode(part.slice(equals + 1));
  }
  return undefined;
}

export function writeCookie(name: string, value: string, days: number): void {
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${days * 86_400}; SameSite=Lax`;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
