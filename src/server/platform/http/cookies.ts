import { createHmac, createSecretKey, randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import "@fastify/cookie";

/**
 * Cookies that only we make: what one proves to be ours by is a signature (HMAC-SHA256), so a value that somebody chose, or planted in
 * another's browser, is as good as none. On https they have the prefix `__Host-`: no neighbouring domain can set them.
 *
 * A page of ours in a frame of another site has no cookies to rely on (docs/decisions/0050). The one that it needs it carries by itself, in a
 * header that no other site can send, and of our cookies nothing counts then: `read` and `set` mean that header. Beside it, a cookie that is
 * the frame's and that site's alone is a comfort, where a browser takes it.
 */
export type OwnCookies = {
  /** The value that we gave, or undefined. No question to the database. */
  read(request: FastifyRequest, name: string): string | undefined;
  /** Scripts can't read it. For the length of the browser's session, unless it is to last. `value` is of `newCookieValue`. */
  set(reply: FastifyReply, name: string, value: string, lasting?: { days: number }): void;
  /** What the browser calls it. */
  nameOf(name: string): string;
  /** Whether a page of ours in another site's frame asks: it says so by the header, which may hold nothing yet. */
  isFramed(request: FastifyRequest): boolean;
};

/** The one cookie that a frame carries by itself, as a feature names it, and the header that stands for it. */
type Carried = { name: string; header: string };

declare module "#server/platform/app-context.ts" {
  interface App {
    readonly cookies: OwnCookies;
  }
}

/** The secret that all processes sign cookies with. */
export const COOKIE_KEY = "cookie_key";

export function ownCookies({ app_url, key, carried }: { app_url: string; key: string; carried: Carried }): OwnCookies {
  const secure = isSecure(app_url);
  const nameOf = (name: string) => cookieName(app_url, name);
  // As a key object: a text would be made a key anew at each signature, which takes five times as long as the signature.
  const secret = createSecretKey(key, "utf8");
  const signatureOf = (name: string, value: string) => createHmac("sha256", secret).update(`${name}=${value}`).digest();
  const signed = (name: string, value: string) => `${value}.${signatureOf(name, value).toString("base64url")}`;
  const proven = (name: string, text: string) => {
    const [, value, signature] = SHAPE.exec(text) ?? [];
    if (!value || !signature) return undefined;
    return timingSafeEqual(Buffer.from(signature, "base64url"), signatureOf(name, value)) ? value : undefined;
  };
  /** What a frame carries; undefined where the request is no frame's. */
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
      const maxAge = lasting && { maxAge: lasting.days * 24 * 60 * 60 };
      const mine = { path: "/", httpOnly: true, secure };
      if (name !== carried.name || !isFramed(reply.request)) {
        reply.setCookie(nameOf(name), signed(name, value), { ...mine, sameSite: "lax", ...maxAge });
        return;
      }
      reply.header(carried.header, signed(name, value));
      const text = signed(FRAMED_COOKIE, value);
      if (secure) reply.setCookie(nameOf(FRAMED_COOKIE), text, { ...mine, sameSite: "none", partitioned: true });
    },
  };
}

/** As a frame of one site keeps it, apart from every other site's and from ours. */
const FRAMED_COOKIE = "framed_session";

/** 160 random bits. */
export function newCookieValue(): string {
  return randomBytes(20).toString("hex");
}

/** A value of ours, and 256 bits that prove it. */
const SHAPE = /^([\da-f]{40})\.([\w-]{43})$/;

/** A cookie of the request as it was sent, or undefined. */
export function readCookie(request: FastifyRequest, name: string): string | undefined {
  // They are not read yet where an address can't even be taken apart.
  return (request.cookies as FastifyRequest["cookies"] | null)?.[name];
}

export function cookieName(app_url: string, name: string): string {
  return isSecure(app_url) ? `__Host-${name}` : name;
}

/** Whether people reach us over https: by the address that we say, never by what a proxy says or forgets. */
export function isSecure(app_url: string): boolean {
  return app_url.startsWith("https:");
}
