import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { Organizer } from "#contract/organizers.ts";
import { notify } from "#web/ui/page/notifications.tsx";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { LogoField } from "./logo-field.tsx";

const logo = {
  ...{ id: 9, type: "LOGO", url: "/files/quay", variants: [{ url: "/files/quay", width: 256 }], is_small: true },
  ...{ width: 256, height: 256, size: 1, file_name: "quay.png", mime_type: "image/webp", average_color: "#333333" },
  ...{ focus: { x: 50, y: 50 }, crop: null, original: { url: "/files/quay", width: 256, height: 256 } },
} as const;

// SPEC 3.64
test("organizer logo can be cropped, has no size warning, and removing it can be undone", async () => {
  const news = vi.spyOn(notify, "done").mockImplementation(() => undefined);
  const { written } = renderDashboard(<LogoField organizer={{ id: 2, logo } as unknown as Organizer} />, {
    "DELETE /organizers/2/images/9": () => ({ body: null }),
    "POST /organizers/2/images/9/restore": () => ({ body: { data: logo } }),
  });
  await screen.findByRole("button", { name: "Adjust crop" });
  expect(screen.queryByText(/may look blurry/)).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(news).toHaveBeenCalledOnce());
  const [message, action] = news.mock.lastCall ?? [];
  expect([message, action?.label]).toEqual(["Image removed.", "Undo"]);
  action?.run();
  await waitFor(() =>
    expect(written.map(({ method, path }) => [method, path])).toEqual([
      ["DELETE", "/organizers/2/images/9"],
      ["POST", "/organizers/2/images/9/restore"],
    ]),
  );
  news.mockRestore();
});
