import { station } from "#contract/check-in.ts";
import { pinOf } from "#server/check-in/devices/pins.ts";
import { cookieOf, type TestApp } from "./test-app.ts";

type List = { short_id: string };
type Pairing = { name?: string; pin?: string };

/** Pairs a device with a check-in list. `cookie` is what its calls send. */
export async function pairedDevice(app: TestApp, list: List, body: Pairing = {}) {
  const params = { check_in_list_short_id: list.short_id };
  const reply = await app.call(station.pair, { params, body });
  if (reply.status !== 201) throw new Error(`The device was not paired: ${JSON.stringify(reply.body)}`);
  return { phone: reply.body.data, cookie: cookieOf(reply) };
}

const devices = new WeakMap<TestApp, Map<string, ReturnType<typeof pairedDevice>>>();

/**
 * The single device of a list, for tests about something else: paired on first use, with the list's
 * PIN.
 */
export function deviceOf(app: TestApp, list: List): ReturnType<typeof pairedDevice> {
  const known = devices.get(app) ?? new Map<string, ReturnType<typeof pairedDevice>>();
  devices.set(app, known);
  const device = known.get(list.short_id) ?? pairWithPin(app, list);
  known.set(list.short_id, device);
  return device;
}

async function pairWithPin(app: TestApp, list: List) {
  const stored = await app.db
    .selectFrom("check_in_lists")
    .select(["event_id", "encrypted_pin"])
    .where("short_id", "=", list.short_id)
    .executeTakeFirstOrThrow();
  const pin = pinOf(app.context.secrets, stored);
  return pairedDevice(app, list, pin === null ? {} : { pin });
}
