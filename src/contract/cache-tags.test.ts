import { describe, expect, test } from "vitest";
import { api } from "./all.ts";
import type { Endpoint } from "./endpoint.ts";
import { NOUNS } from "./cache-tags.ts";

const endpoints = Object.entries(api).flatMap(([resource, calls]) =>
  Object.entries(calls).map(([name, endpoint]) => ({ name: `${resource}.${name}`, endpoint: endpoint as Endpoint })),
);
const reads = endpoints.filter(({ endpoint }) => endpoint.method === "GET");
const writes = endpoints.filter(({ endpoint }) => endpoint.method !== "GET");
const tags = new Set(reads.flatMap(({ endpoint }) => endpoint.provides ?? []));

/** Reads whose data no write changes, and writes that change no data of a read. */
const UNTAGGED_READS = {
  "auth.signUp": "a setting of the installation, which changes with a restart",
  "auth.legalDocuments": "settings of the installation, which change with a restart",
  "auth.invitation": "what an invitation says, and whether it is good still: asked once, as `auth.checkResetPassword`",
  "webhooks.eventTypes": "what an installation can send, which changes with its release only",
  "auth.addedFactor": "what a link of a mail would take back: asked once, as `auth.checkResetPassword`",
  "live.event": "nothing that is kept: it says what to ask for again",
  "live.station": "what has changed since the door's list was asked for",
  "auth.checkResetPassword": "whether a link of a mail is good still: asked once, by whoever just clicked it",
};
const UNTAGGED_WRITES = {
  "station.rehearse": "test tickets count nowhere",
  "webhooks.revealSecret": "a secret, which is kept nowhere in the browser",
  "auth.logout": "what was read under the sign-in is forgotten",
  "operator.signIn": "nothing is read before it",
  "operator.signOut": "what was read under the sign-in is forgotten",
  "auth.startPasskeyLogin": "a question for a device, which waits for its answer",
  "auth.secondStepByPasskey": "the same",
  "mfa.stepUpByPasskey": "the same",
  "mfa.startPasskey": "the same",
  "mfa.startTotp": "a secret, which waits for a code of it",
  "users.enterAccount": "what was read in the account before is forgotten",
  "users.signOutEverywhere": "what was read under the sign-ins is forgotten",
  "messages.preview": "reads, though it is a POST",
  "platform_imports.preview": "reads files, and keeps nothing of them",
  "platform_imports.read": "reads files, and keeps nothing of them",
  "messages.reach": "reads, though it is a POST",
  "order_changes.preview": "reads, though it is a POST",
  "bulk_actions.outlook": "reads, though it is a POST",
  "orders.export": "reads, though it is a POST",
  "statistics.export": "reads, though it is a POST",
  "affiliates.export": "reads, though it is a POST",
  "promo_codes.export": "reads, though it is a POST",
  "attendees.export": "reads, though it is a POST",
  "attendees.exportCheckIns": "reads, though it is a POST",
  "audit_log.export": "reads, though it is a POST",
  "payment_connections.exportFees": "reads, though it is a POST",
  "tax_reports.export": "reads, though it is a POST",
  "imports.problems": "reads, though it is a POST",
  "imports.template": "reads, though it is a POST",
  "invoices.export": "reads, though it is a POST",
  "invoices.downloadAll": "reads, though it is a POST",
  "print.badges": "reads, though it is a POST",
  "apple_passes.log": "a line in the server's log",
  "waiting_rooms.place": "a signed place, which nothing stores",
  "waiting_rooms.pass": "the same",
  "widget.createHandoff": "a code that only the tab asks with",
};

/** A browser stores the `token` of a response as its sign-in. */
const SIGNS_IN = [
  ...["auth.acceptInvitation", "auth.login", "auth.passkeyLogin", "auth.register", "auth.secondStep"],
  ...["users.changePassword", "users.enterAccount"],
];

test("token at the top level of a response always signs in", () => {
  const carries = endpoints.filter(({ endpoint }) => "token" in ((endpoint.returns as { shape?: object }).shape ?? {}));
  expect(carries.map(({ name }) => name).toSorted()).toEqual(SIGNS_IN);
});

describe("nouns of the API", () => {
  test("every read declares the nouns it provides, or is listed as an exception", () => {
    const silent = reads.filter(({ endpoint }) => (endpoint.provides ?? []).length === 0);
    expect(silent.map(({ name }) => name).toSorted()).toEqual(Object.keys(UNTAGGED_READS).toSorted());
  });

  test("every write declares the nouns it invalidates, or is listed as an exception", () => {
    const silent = writes.filter(({ endpoint }) => (endpoint.invalidates ?? []).length === 0);
    expect(silent.map(({ name }) => name).toSorted()).toEqual(Object.keys(UNTAGGED_WRITES).toSorted());
  });

  test("every noun touched by a write is returned by a read", () => {
    for (const { name, endpoint } of writes)
      for (const noun of endpoint.invalidates ?? []) expect(tags, `${name} invalidates ${noun}`).toContain(noun);
  });

  test("every noun is returned by a read, and no endpoint lists one twice", () => {
    expect([...tags].toSorted()).toEqual(Object.keys(NOUNS).toSorted());
    for (const { name, endpoint } of endpoints) {
      for (const nouns of [endpoint.provides ?? [], endpoint.invalidates ?? []])
        expect(new Set(nouns).size, `${name}`).toBe(nouns.length);
    }
  });
});
