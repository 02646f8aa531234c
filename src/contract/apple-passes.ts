import { z } from "zod";
import {
  WALLET_DEVICE_ID_MAX,
  WALLET_LOG_LINE_MAX,
  WALLET_LOG_LINES_MAX,
  WALLET_PUSH_TOKEN_MAX,
  WALLET_SERIAL_MAX,
  WALLET_SINCE_MAX,
} from "#domain/wallets.ts";
import { endpoint } from "./endpoint.ts";

const deviceId = z.string().min(1).max(WALLET_DEVICE_ID_MAX);
const ofType = z.object({ device_id: deviceId, pass_type_id: z.string().max(WALLET_DEVICE_ID_MAX) });
const ofPass = z.object({
  pass_type_id: z.string().max(WALLET_DEVICE_ID_MAX),
  serial: z.string().max(WALLET_SERIAL_MAX),
});

/**
 * Requests that devices send by themselves: paths, names and statuses are defined by Apple ("Adding
 * a Web Service to Update Passes"), below `/api/public/wallet`.
 */
export const applePasses = {
  register: endpoint({
    method: "POST",
    path: "/public/wallet/v1/devices/:device_id/registrations/:pass_type_id/:serial",
    access: "wallet_pass",
    summary: "Register a device for updates of a pass: 201, or 200 if it was registered already",
    invalidates: ["wallet_devices"],
    params: ofPass.extend({ device_id: deviceId }),
    body: z.object({
      pushToken: z
        .string()
        .regex(/^[\w+/=-]+$/)
        .max(WALLET_PUSH_TOKEN_MAX),
    }),
    returns: z.any(),
    kind: "stream",
    media_types: [],
  }),

  unregister: endpoint({
    method: "DELETE",
    path: "/public/wallet/v1/devices/:device_id/registrations/:pass_type_id/:serial",
    access: "wallet_pass",
    summary: "Unregister a device from updates of a pass",
    invalidates: ["wallet_devices"],
    params: ofPass.extend({ device_id: deviceId }),
    returns: z.any(),
    kind: "stream",
    media_types: [],
  }),

  changed: endpoint({
    method: "GET",
    path: "/public/wallet/v1/devices/:device_id/registrations/:pass_type_id",
    access: "public",
    summary: "List the passes of a device that changed since its last request: 204 if none did",
    provides: ["wallet_devices", "attendees", "events"],
    params: ofType,
    query: z.object({ passesUpdatedSince: z.string().max(WALLET_SINCE_MAX).optional() }),
    returns: z.any(),
    kind: "stream",
    media_types: ["application/json"],
    limit: { per_minute: 600, by: "address" },
  }),

  pass: endpoint({
    method: "GET",
    path: "/public/wallet/v1/passes/:pass_type_id/:serial",
    access: "wallet_pass",
    summary: "Get the current pass: 304 if it has not changed",
    provides: ["attendees", "events", "event_settings"],
    params: ofPass,
    returns: z.any(),
    kind: "stream",
    media_types: ["application/vnd.apple.pkpass"],
  }),

  log: endpoint({
    method: "POST",
    path: "/public/wallet/v1/log",
    access: "public",
    summary: "Report errors of a device with a pass, for the operator of Foyer",
    invalidates: [],
    refuses: ["not_found"],
    body: z.object({ logs: z.array(z.string().max(WALLET_LOG_LINE_MAX)).max(WALLET_LOG_LINES_MAX) }),
    returns: z.any(),
    kind: "stream",
    media_types: [],
    limit: { per_minute: 30, by: "address" },
  }),
};
