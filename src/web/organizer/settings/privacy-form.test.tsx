import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { EventSettings } from "#contract/event-settings.ts";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { anEvent, eventSettings } from "#web/testing/factories.ts";
import PrivacyForm from "./privacy-form.tsx";

const over = { start_date: "2031-05-01T18:00:00.000Z", end_date: "2031-05-01T22:00:00.000Z", timezone: "UTC" };

function open(settings: Partial<EventSettings> = {}) {
  return renderDashboard(<PrivacyForm event={anEvent(over)} settings={eventSettings(settings)} />, {
    "PATCH /events/5/settings": (body: object) => ({ body: { data: { ...eventSettings(settings), ...body } } }),
  }).written;
}

// SPEC 2.14
test("retention period shows its date before it is saved and is sent in days", async () => {
  const written = open();
  await userEvent.click(await screen.findByRole("combobox", { name: /^Erase answers to questions/ }));
  await userEvent.click(await screen.findByRole("option", { name: "30 days after the event" }));
  expect(screen.getByText(/^Answers will be erased during the night after/).textContent).toMatch(
    /31 May 2031|May 31, 2031/,
  );
  await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() =>
    expect(written[0]?.body).toMatchObject({ answer_retention_days: 30, personal_data_retention_days: null }),
  );
});

test("privacy form shows erased data and a retention period outside the offered ones", async () => {
  const due_at = "2031-05-13T22:00:00.000Z";
  open({
    personal_data_retention_days: 12,
    retentions: [
      { what: "PEOPLE", due_at, announced_at: "2031-05-06T04:00:00.000Z", erased_at: "2031-05-14T04:00:00.000Z" },
    ],
  });
  expect(await screen.findByDisplayValue("12 days after the event")).toBeTruthy();
  expect(screen.getByText(/^Names and contact details were erased on/).textContent).toMatch(/14/);
});
