import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { anEvent, eventSettings } from "#web/testing/factories.ts";
import CoverSection from "./cover-section.tsx";

// SPEC 5.27
test("cover section recommends a picture size", async () => {
  renderDashboard(<CoverSection event={anEvent()} settings={eventSettings()} />, {});
  expect(await screen.findByText(/Recommended size: 2160 × 1080 pixels/)).toBeTruthy();
});
