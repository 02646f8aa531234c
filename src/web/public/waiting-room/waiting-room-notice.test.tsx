import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import type { PublicEvent } from "#contract/public-events.ts";
import { type WaitingRoomStatus, waitingRooms } from "#contract/waiting-room.ts";
import { turnCookie } from "#domain/waiting-room.ts";
import { mock, server } from "#web/testing/mock-api.ts";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import FramedRoom from "./framed-room.tsx";
import { WaitingRoomNotice } from "./waiting-room-notice.tsx";

const event = {
  ...{ id: 5, timezone: "Europe/Berlin" },
  waiting_room: { phase: "OPEN", starts_at: null },
} as unknown as PublicEvent;

const STATUS: WaitingRoomStatus = {
  phase: "OPEN",
  ...{ run: 1, starts_at: null, serving: 0, joined: 40, rate_per_minute: 10, is_paused: false },
  ...{ is_sold_out: false, poll_seconds: 5, server_time: "2027-05-04T10:00:00.000Z" },
  ...{ commitment: null, seed: null, joins_hash: null, prequeue_count: 0 },
};

const place = (state: "WAITING" | "DUE", position: number) => ({
  data: { state, token: "a", nonce: "b", position, until: null },
});

afterEach(() => {
  document.cookie = `${turnCookie(5)}=; max-age=0`;
});

test("notice leads to the waiting room, until it is this browser's turn", async () => {
  renderDashboard(<WaitingRoomNotice event={event} />, {});
  expect(await screen.findByRole("link", { name: "Go to the waiting room" })).toHaveProperty(
    "pathname",
    "/event/5/waiting-room",
  );
});

test("notice says so when it is this browser's turn", async () => {
  document.cookie = `${turnCookie(5)}=1`;
  renderDashboard(<WaitingRoomNotice event={event} />, {});
  expect(await screen.findByText("It’s your turn. Choose your tickets and continue.")).toBeTruthy();
});

test("frame joins in place, shows who is ahead, and gets its pass", async () => {
  renderDashboard(<FramedRoom event={event} />, {});
  server.use(mock(waitingRooms.place, place("WAITING", 31)), mock(waitingRooms.status, { data: STATUS }));
  await userEvent.click(await screen.findByRole("button", { name: "Join the line" }));
  expect(await screen.findByText(/People ahead of you: 30/)).toBeTruthy();
  expect(screen.getByText(/about 4 minutes/)).toBeTruthy();
});

test("frame whose turn it is fetches its pass", async () => {
  renderDashboard(<FramedRoom event={event} />, {});
  server.use(
    mock(waitingRooms.place, place("DUE", 1)),
    mock(waitingRooms.status, { data: STATUS }),
    mock(waitingRooms.pass, { data: { token: "c", until: "2027-05-04T10:10:00.000Z" } }),
  );
  await userEvent.click(await screen.findByRole("button", { name: "Join the line" }));
  await userEvent.click(await screen.findByRole("button", { name: "Choose tickets" }));
  expect(await screen.findByText(/Reserve your tickets by/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "I need ten more minutes" })).toBeTruthy();
});
