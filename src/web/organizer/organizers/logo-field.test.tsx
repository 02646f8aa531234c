import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { Organizer } from "#contract/organizers.ts";
import { ConfirmHost } from "#web/ui/confirm.tsx";
import { showOffice } from "#web/testing/show-office.tsx";
import { LogoField } from "./logo-field.tsx";

const logo = {
  ...{ id: 9, type: "LOGO", url: "/files/quay", variants: [{ url: "/files/quay", width: 256 }], is_small: true },
  ...{ width: 256, height: 256, size: 1, file_name: "quay.png", mime_type: "image/webp", average_color: "#333333" },
  focus: { x: 50, y: 50 },
} as const;

test("a logo has a crop, nobody calls it small, and taking it away asks first, for it can’t be put back", async () => {
  const { written } = showOffice(
    <>
      <LogoField organizer={{ id: 2, logo } as unknown as Organizer} />
      <ConfirmHost />
    </>,
    { "DELETE /organizers/2/images/9": () => ({ body: null }) },
  );
  await screen.findByRole("button", { name: "Adjust crop" });
  expect(screen.queryByText(/will look soft/)).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Remove" }));
  const asked = await screen.findByRole("dialog", { name: "Remove the logo?" });
  expect(written).toEqual([]);
  await userEvent.click(within(asked).getByRole("button", { name: "Remove" }));
  await waitFor(() =>
    expect(written.map(({ method, path }) => [method, path])).toEqual([["DELETE", "/organizers/2/images/9"]]),
  );
});
