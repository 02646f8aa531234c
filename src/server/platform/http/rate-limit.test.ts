import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { checkout } from "#contract/checkout.ts";
import { waitingRooms } from "#contract/waiting-room.ts";
import { selfService } from "#contract/self-service.ts";
import { aCompletedOrder, anEvent, aTicket } from "#server/testing/factories.ts";
import { cookieOf, type TestApp, testApp } from "#server/testing/test-app.ts";
import type { AppError } from "#server/platform/errors.ts";
import { networkOf, RateLimits } from "./rate-limit.ts";

// SECURITY S141
describe("rate limit", () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date("2027-05-03T12:00:00Z"), toFake: ["Date"] }));

  const count = (limits: RateLimits, key: string, times: number) => {
    for (let at = 0; at < times; at += 1) limits.count("calls", key, 3);
  };
  const refusal = (work: () => void): AppError | undefined => {
    try {
      work();
      return undefined;
    } catch (error) {
      return error as AppError;
    }
  };

  test("rate limit allows its number of calls and reports the seconds until the next window", () => {
    const limits = new RateLimits();
    count(limits, "a", 3);
    vi.setSystemTime(new Date("2027-05-03T12:00:40Z"));
    expect(refusal(() => count(limits, "a", 1))).toMatchObject({ code: "too_many_requests", retry_after_seconds: 20 });
    vi.setSystemTime(new Date("2027-05-03T12:01:00Z"));
    expect(refusal(() => count(limits, "a", 3))).toBeUndefined();
    vi.useRealTimers();
  });

  test("rate limit is separate for each key, and a flood of one kind evicts no other", () => {
    const limits = new RateLimits();
    for (let at = 0; at < 3; at += 1) limits.count("unproven", "ada", 3);
    for (let at = 0; at < 60_000; at += 1) limits.count("calls", `made up ${at}`, 3);
    expect(refusal(() => limits.count("unproven", "ada", 3))?.code).toBe("too_many_requests");
    expect(refusal(() => limits.count("unproven", "grace", 3))).toBeUndefined();
    vi.useRealTimers();
  });

  test("rate limit can be checked without counting", () => {
    const limits = new RateLimits();
    count(limits, "a", 2);
    for (let at = 0; at < 5; at += 1) limits.refuseIfFull("calls", "a", 3);
    count(limits, "a", 1);
    expect(refusal(() => limits.refuseIfFull("calls", "a", 3))?.code).toBe("too_many_requests");
    vi.useRealTimers();
  });
});

describe("network of an IP", () => {
  test.each([
    ["192.0.2.7", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::9", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
  ])("network of %s is %s", (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });
});

describe("rate limit of authenticated calls", () => {
  let app: TestApp;
  beforeAll(async () => void (app = await testApp()));
  afterAll(() => app.close());

  // SPEC 6.13
  test("rate limit counts each browser separately: others behind the same IP can still buy", async () => {
    const event = await anEvent(app.db, { status: "LIVE" });
    const { ticket, prices } = await aTicket(app.db, { event });
    const tickets = [{ ticket_id: ticket.id, quantities: [{ price_id: prices[0]?.id ?? 0, quantity: 1 }] }];
    const buyers = await Promise.all(
      [1, 2].map(async () => {
        const reserved = await app.call(checkout.reserve, { params: { event_id: event.id }, body: { tickets } });
        const params = { event_id: event.id, order_short_id: reserved.body.data.short_id };
        return { params, cookie: cookieOf(reserved) };
      }),
    );
    const pay = async (at: number) => {
      const { params, cookie } = buyers[at] ?? { params: { event_id: 0, order_short_id: "" }, cookie: "" };
      return (await app.call(checkout.checkPayment, { params }, { cookie })).status;
    };
    const { per_minute } = checkout.checkPayment.limit;
    for (let at = 0; at < per_minute; at += 1) expect(await pay(0)).toBe(404);
    expect([await pay(0), await pay(1)]).toEqual([429, 404]);
  });

  test("rate limit of a ticket page counts each ticket separately", async () => {
    const event = await anEvent(app.db, { status: "LIVE" });
    const ticket = await aTicket(app.db, { event });
    const { attendees } = await aCompletedOrder(app.db, { event, ticket, quantity: 2 });
    const open = async (at: number) => {
      const params = { event_id: event.id, attendee_short_id: attendees[at]?.short_id ?? "" };
      return (await app.call(checkout.ticket, { params })).status;
    };
    // Twenty at a time: more would wait too long for a connection on a busy machine.
    for (let left = checkout.ticket.limit.per_minute; left > 0; left -= 20) {
      const statuses = await Promise.all(Array.from({ length: Math.min(20, left) }, () => open(0)));
      expect(statuses.filter((status) => status !== 200)).toEqual([]);
    }
    expect([await open(0), await open(1)]).toEqual([429, 200]);
  });

  test("response says what is left of the limit, also to a caller who is refused", async () => {
    const event = await anEvent(app.db, { status: "LIVE" });
    const ticket = await aTicket(app.db, { event });
    const { order } = await aCompletedOrder(app.db, { event, ticket });
    const params = { event_id: event.id, order_short_id: order.short_id };
    const { per_minute } = selfService.resend.limit;
    const left: unknown[] = [];
    for (let at = 0; at <= per_minute; at += 1) {
      const { status, headers } = await app.call(selfService.resend, { params });
      expect(headers["ratelimit-policy"]).toBe(`"minute";q=${per_minute};w=60`);
      const [, remaining, seconds] = /^"minute";r=(\d+);t=(\d+)$/.exec(String(headers["ratelimit"])) ?? [];
      expect(Number(seconds)).toBeGreaterThan(0);
      expect(Number(seconds)).toBeLessThanOrEqual(60);
      expect(headers["retry-after"]).toBe(status === 429 ? seconds : undefined);
      left.push([status === 429, Number(remaining)]);
    }
    expect(left).toEqual([...Array.from({ length: per_minute }, (_, at) => [false, per_minute - 1 - at]), [true, 0]]);
    // a response that caches keep is not for one caller
    const cached = await app.call(waitingRooms.status, { params: { event_id: event.id } });
    expect([cached.status, cached.headers["ratelimit"]]).toEqual([200, undefined]);
  });
});
