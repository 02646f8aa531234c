import { createHmac, createSecretKey, randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import "@fastify/cookie";

/**
 * Signed cookies. A signature (HMAC-SHA256) proves that Foyer issued the value, so a value that a
 * client chose, or planted in another user's browser, counts as none. On https their names have the
 * prefix `__Host-`, so that no neighboring domain can set them.
 *
 * A page of ours in a frame of another site can't rely on cookies (docs/decisions/0050). It carries
 * the one that it needs in a header that no other site can send, and all our cookies are ignored:
 * `read` and `set` then use that header. Browsers that allow it also get a partitioned cookie,
 * valid only for the frame on that site, as a fallback.
 */
export type OwnCookies = {
  /** The value that Foyer issued, or undefined. Does not query the database. */
  read(request: FastifyRequest, name: string): string | undefined;
  /**
   * Sets a cookie that scripts can't read, for the browser session unless a lifetime is given.
   * `value` comes from `newCookieValue`.
   */
  set(reply: FastifyReply, name: string, value: string, lasting?: Lasting): void;
  /** Deletes such a cookie. */
  clear(reply: FastifyReply, name: string): void;
  /** The cookie's name in the browser. */
  nameOf(name: string): string;
  /**
   * Whether the request comes from a page of ours in another site's frame: the header is present,
   * even if empty.
   */
  isFramed(request: FastifyRequest): boolean;
};

/**
 * A cookie's lifetime. `is_strict`: it is not sent with a request that another site caused, links
 * included (SameSite=Strict).
 */
export type Lasting = { days: number } | { minutes: number; is_strict: true };

/**
 * The one cookie that a framed page carries itself, as its feature names it, and the header that
 * replaces it.
 */
type Carried = { name: string; header: string };

declare module "#server/platform/app-context.ts" {
  interface App {
    readonly cookies: OwnCookies;
  }
}

/** Name of the secret with which all processes sign cookies. */
export const COOKIE_KEY = "cookie_key";

export function ownCookies({ app_url, key, carried }: { app_url: string; key: string; carried: Carried }): OwnCookies {
  const secure = isSecure(app_url);
  const nameOf = (name: string) => cookieName(app_url, name);
  // A key object, because a string would be converted to a key for each signature, which takes five
  // times as long as signing.
  const secret = createSecretKey(key, "utf8");
  const signatureOf = (name: string, value: string) => createHmac("sha256", secret).update(`${name}=${value}`).digest();
  const signed = (name: string, value: string) => `${value}.${signatureOf(name, value).toString("base64url")}`;
  const proven = (name: string, text: string) => {
    const [, value, signature] = SHAPE.exec(text) ?? [];
    if (!value || !signature) return undefined;
    return timingSafeEqual(Buffer.from(signature, "base64url"), signatureOf(name, value)) ? value : undefined;
  };
  /** What a framed page carries; undefined for other requests. */
  const carriedBy = ({ headers }: FastifyRequest) => {
    const text = headers[carried.header];
    return typeof text === "string" ? text : undefined;
  };
  const isFramed = (request: FastifyRequest) => carriedBy(request) !== undefined;
  return {
    nameOf,
    isFramed,
    read(request, name) {
      const text = carriedBy(request);
      if (text === undefined) return proven(name, readCookie(request, nameOf(name)) ?? "");
      if (name !== carried.name) return undefined;
      return proven(name, text) ?? proven(FRAMED_COOKIE, readCookie(request, nameOf(FRAMED_COOKIE)) ?? "");
    },
    set(reply, name, value, lasting) {
      const maxAge = lasting && { maxAge: secondsOf(lasting) };
      const sameSite = lasting && "is_strict" in lasting ? "strict" : "lax";
      const baseOptions = { path: "/", httpOnly: true, secure };
      if (name !== carried.name || !isFramed(reply.request)) {
        reply.setCookie(nameOf(name), signed(name, value), { ...baseOptions, sameSite, ...maxAge });
        return;
      }
      reply.header(carried.header, signed(name, value));
      const text = signed(FRAMED_COOKIE, value);
      if (secure) reply.setCookie(nameOf(FRAMED_COOKIE), text, { ...baseOptions, sameSite: "none", partitioned: true });
    },
    clear(reply, name) {
      reply.clearCookie(nameOf(name), { path: "/", httpOnly: true, secure });
    },
  };
}

function secondsOf(lasting: Lasting): number {
  return "days" in lasting ? lasting.days * 24 * 60 * 60 : lasting.minutes * 60;
}

/** The partitioned cookie of a frame, separate from every other site's and from our own. */
const FRAMED_COOKIE = "framed_session";

/** 160 random bits. */
export function newCookieValue(): string {
  return randomBytes(20).toString("hex");
}

/** A value and its 256-bit signature. */
const SHAPE = /^([\da-f]{40})\.([\w-]{43})$/;

/** A cookie of the request as it was sent, or undefined. */
export function readCookie(request: FastifyRequest, name: string): string | undefined {
  // Cookies are not parsed yet when the URL can't be parsed.
  return (request.cookies as FastifyRequest["cookies"] | null)?.[name];
}

export function cookieName(app_url: string, name: string): string {
  return isSecure(app_url) ? `__Host-${name}` : name;
}

/**
 * Whether users reach us over https. The configured URL decides, never what a proxy reports or
 * omits.
 */
export function isSecure(app_url: string): boolean {
  return app_url.startsWith("https:");
}
