import { station } from "#contract/check-in.ts";
import { pinOf } from "#server/check-in/pins.ts";
import { cookieOf, type TestApp } from "./test-app.ts";

type List = { short_id: string };
type Pairing = { name?: string; pin?: string };

/** Pairs a device with a check-in list. `cookie` is what its calls send. */
export async function pairedDevice(home: TestApp, list: List, body: Pairing = {}) {
  const params = { check_in_list_short_id: list.short_id };
  const reply = await home.call(station.pair, { params, body });
  if (reply.status !== 201) throw new Error(`The device was not paired: ${JSON.stringify(reply.body)}`);
  return { phone: reply.body.data, cookie: cookieOf(reply) };
}

const devices = new WeakMap<TestApp, Map<string, ReturnType<typeof pairedDevice>>>();

/**
 * The single device of a list, for tests about something else: paired on first use, with the list's
 * PIN.
 */
export function deviceOf(home: TestApp, list: List): ReturnType<typeof pairedDevice> {
  const known = devices.get(home) ?? new Map<string, ReturnType<typeof pairedDevice>>();
  devices.set(home, known);
  const device = known.get(list.short_id) ?? pairWithPin(home, list);
  known.set(list.short_id, device);
  return device;
}

async function pairWithPin(home: TestApp, list: List) {
  const stored = await home.db
    .selectFrom("check_in_lists")
    .select(["event_id", "encrypted_pin"])
    .where("short_id", "=", list.short_id)
    .executeTakeFirstOrThrow();
  const pin = pinOf(home.context.secrets, stored);
  return pairedDevice(home, list, pin === null ? {} : { pin });
}
