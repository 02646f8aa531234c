import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { WaitingRoom } from "#contract/waiting-room.ts";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { anEvent, aWaitingRoom } from "#web/testing/factories.ts";
import { ConfirmHost } from "#web/ui/dialogs/confirm.tsx";
import WaitingRoomSection from "./waiting-room-section.tsx";

function open(room: WaitingRoom, after = room) {
  return renderDashboard(
    <>
      <WaitingRoomSection event={anEvent({ status: "LIVE" })} />
      <ConfirmHost />
    </>,
    {
      "GET /events/5/waiting-room": () => ({ body: { data: room } }),
      "PUT /events/5/waiting-room": (body: object) => ({ body: { data: { ...after, ...body, updated_at: LATER } } }),
      "POST /events/5/waiting-room/step": () => ({ body: { data: after } }),
    },
  ).written;
}

const LATER = "2027-05-04T10:00:00.000Z";

test("waiting room before a sale is set up, and warns while no sale is to come", async () => {
  const written = open(aWaitingRoom());
  await userEvent.click(await screen.findByRole("radio", { name: /^Before sales start/ }));
  expect(screen.getByText(/No ticket has a sales start that is still to come/)).toBeTruthy();
  const rate = screen.getByRole("textbox", { name: /^People admitted per minute/ });
  await userEvent.clear(rate);
  await userEvent.type(rate, "120");
  await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() =>
    expect(written[0]?.body).toMatchObject({ mode: "SCHEDULED", prequeue_minutes: 30, rate_per_minute: 120 }),
  );
});

test("waiting room that opens by itself needs a number of buyers", async () => {
  const written = open(aWaitingRoom());
  await userEvent.click(await screen.findByRole("radio", { name: /^When many people buy at once/ }));
  await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
  expect(await screen.findByText("This field is required.")).toBeTruthy();
  expect(written).toEqual([]);
});

test("open waiting room shows its numbers, and is paused and closed manually", async () => {
  const state = { phase: "OPEN", waiting: 1_200, admitted: 300, passes: 280, rate_per_minute: 61.5 } as const;
  const written = open(aWaitingRoom({}, state));
  expect(await screen.findByText("1,200")).toBeTruthy();
  // a room that was opened manually has a rate, too
  expect(screen.getByRole("textbox", { name: /^People admitted per minute/ })).toHaveProperty("value", "300");
  await userEvent.click(screen.getByRole("button", { name: "Pause admission" }));
  await waitFor(() => expect(written.at(-1)?.body).toEqual({ step: "PAUSE" }));
  await userEvent.click(screen.getByRole("button", { name: "Close waiting room" }));
  const dialog = await screen.findByRole("dialog", { name: "Close the waiting room?" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Close waiting room" }));
  await waitFor(() => expect(written.at(-1)?.body).toEqual({ step: "CLOSE" }));
});

test("draw that has taken place shows its proof", async () => {
  const hash = (sign: string) => sign.repeat(64);
  open(
    aWaitingRoom(
      { mode: "SCHEDULED" },
      { commitment: hash("a"), seed: hash("b"), joins_hash: hash("c"), prequeue_count: 90 },
    ),
  );
  for (const shown of [hash("a"), hash("b"), hash("c"), "90"]) expect(await screen.findByText(shown)).toBeTruthy();
});
