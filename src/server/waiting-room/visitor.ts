import type { FastifyReply, FastifyRequest } from "fastify";
import { extended, passTimes } from "#domain/waiting-room-admission.ts";
import { PASS_HEADER, PLACE_HEADER, turnCookie } from "#domain/waiting-room.ts";
import { ORDER_COOKIE, sessionHash } from "#server/access/order-session.ts";
import type { App } from "#server/platform/app-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { cookieName, isSecure, newCookieValue, readCookie } from "#server/platform/http/cookies.ts";
import { hashOf } from "#server/platform/sessions.ts";
import type { WatchedRoom } from "./room-queries.ts";
import { nonceOf, type BuyerPass, type Place } from "./signatures.ts";
import { type Standing, standingOf } from "./standing.ts";
import type {} from "./waiting-rooms.ts";

const HEADERS = { place: PLACE_HEADER, pass: PASS_HEADER };
/** A place stays on its device until the room has closed, a day at most. */
const DAY = 24 * 60 * 60;

/**
 * A visitor of a waiting room: reads and sets the place and the pass of the browser. A frame in
 * another site and a program carry them in headers, because they have no cookies of ours.
 */
export class RoomVisitor {
  readonly #app: App;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  readonly #event_id: number;
  readonly #now: Date;

  constructor({ app, request, reply, event_id, now }: Visiting) {
    this.#app = app;
    this.#request = request;
    this.#reply = reply;
    this.#event_id = event_id;
    this.#now = now;
  }

  /** The browser's standing in the room; null where it has no place of this opening. */
  standing(room: WatchedRoom): (Standing & { token: string }) | null {
    const session_hash = this.#session();
    const token = this.#read("place");
    if (session_hash === null || token === undefined) return null;
    const holder = { event_id: this.#event_id, session_hash };
    const place = this.#app.waiting_rooms.signatures.readPlace(holder, token);
    return place?.run === room.run ? { ...standingOf(room, holder, place, this.#now), token } : null;
  }

  /**
   * Joins the room, or returns the place that this browser has; a missed one is replaced by a new
   * one at the end. Null where the room has closed meanwhile.
   */
  async join(room: WatchedRoom): Promise<(Standing & { token: string }) | null> {
    const present = this.standing(room);
    if (present && present.state !== "MISSED") return present;
    const session = this.#app.cookies.read(this.#request, ORDER_COOKIE) ?? newCookieValue();
    const holder = { event_id: this.#event_id, session_hash: hashOf(session) };
    const { signatures } = this.#app.waiting_rooms;
    const place = await this.#app.waiting_rooms.join(this.#event_id, nonceOf(holder, room.run));
    if (!place) return null;
    this.#app.cookies.set(this.#reply, ORDER_COOKIE, session, { days: 1 });
    return { ...this.#given(room, holder, place), token: this.#keep("place", signatures.place(holder, place)) };
  }

  /** The browser's pass, while it is valid. */
  pass(room: Pick<WatchedRoom, "run">): BuyerPass | null {
    const session_hash = this.#session();
    const token = this.#read("pass");
    if (session_hash === null || token === undefined) return null;
    const pass = this.#app.waiting_rooms.signatures.readPass({ event_id: this.#event_id, session_hash }, token);
    return pass?.run === room.run && pass.until * 1_000 > this.#now.getTime() ? pass : null;
  }

  /**
   * Exchanges a place whose turn it is for a pass. The pass follows from the place, so that fetching
   * it again gives no other one. A valid pass is extended by ten minutes, to thirty in all.
   * @throws AppError queue
   */
  fetchPass(room: WatchedRoom): { token: string; until: Date } {
    const present = this.pass(room);
    if (present) return this.#give({ ...present, until: this.#later(present) });
    const standing = this.standing(room);
    if (standing?.state !== "DUE" || standing.due === null) throw new AppError("queue");
    this.#app.waiting_rooms.notePass(this.#event_id);
    const until = seconds(passTimes(standing.due).first);
    return this.#give({ run: room.run, due: seconds(standing.due), until });
  }

  /** Extends the pass of a buyer who has just reserved. */
  slide(pass: BuyerPass): void {
    this.#give({ ...pass, until: this.#later(pass) });
  }

  #later({ due, until }: BuyerPass): number {
    return seconds(extended(new Date(due * 1_000), new Date(until * 1_000), this.#now));
  }

  #give(pass: BuyerPass): { token: string; until: Date } {
    const session_hash = this.#session();
    if (session_hash === null) throw new AppError("queue");
    const token = this.#app.waiting_rooms.signatures.pass({ event_id: this.#event_id, session_hash }, pass);
    this.#showTurn(pass);
    return { token: this.#keep("pass", token), until: new Date(pass.until * 1_000) };
  }

  /** A place that was given after this process last read the room. */
  #given(room: WatchedRoom, holder: Parameters<typeof standingOf>[1], place: Place): Standing {
    return standingOf({ ...room, run: place.run }, holder, place, this.#now);
  }

  #session(): string | null {
    return sessionHash(this.#app.cookies.read(this.#request, ORDER_COOKIE));
  }

  #read(what: keyof typeof HEADERS): string | undefined {
    const header = this.#request.headers[HEADERS[what]];
    const isFramed = this.#app.cookies.isFramed(this.#request);
    return typeof header === "string" && header !== ""
      ? header
      : readCookie(this.#request, this.#cookie(what, isFramed));
  }

  #keep(what: keyof typeof HEADERS, token: string): string {
    const isFramed = this.#app.cookies.isFramed(this.#request);
    const secure = isSecure(this.#app.url);
    if (isFramed) this.#reply.header(HEADERS[what], token);
    const own = { path: "/", httpOnly: true, secure, maxAge: DAY };
    const site = isFramed ? ({ sameSite: "none", partitioned: true } as const) : ({ sameSite: "lax" } as const);
    if (!isFramed || secure) this.#reply.setCookie(this.#cookie(what, isFramed), token, { ...own, ...site });
    return token;
  }

  /** Tells the scripts of the event's page, which is the same for all readers, that it is this one's turn. */
  #showTurn({ until }: BuyerPass): void {
    if (this.#app.cookies.isFramed(this.#request)) return;
    const maxAge = Math.max(0, until - seconds(this.#now));
    const readable = { path: "/", httpOnly: false, secure: isSecure(this.#app.url), sameSite: "lax", maxAge } as const;
    this.#reply.setCookie(turnCookie(this.#event_id), "1", readable);
  }

  #cookie(what: keyof typeof HEADERS, isFramed: boolean): string {
    return cookieName(this.#app.url, `${isFramed ? "framed_" : ""}waiting_${what}_${this.#event_id}`);
  }
}

type Visiting = { app: App; request: FastifyRequest; reply: FastifyReply; event_id: number; now: Date };

function seconds(time: Date): number {
  return Math.floor(time.getTime() / 1_000);
}
