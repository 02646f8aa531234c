import { fireEvent, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { Link, Route, Routes } from "react-router";
import { expect, test } from "vitest";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { SignedIn } from "#web/testing/signed-in.tsx";
import { aMe, anEvent, pageOf } from "#web/testing/factories.ts";
import { PageChanges } from "#web/ui/page/page-changes.tsx";
import EventLayout from "./event-layout.tsx";
import OrganizerLayout from "./organizer-layout.tsx";

/** A page that is the same component for every id in the URL, with a field that has state. */
function Page() {
  return (
    <>
      <h1>Orders</h1>
      <input type="checkbox" aria-label="Chosen" />
    </>
  );
}

function open(layout: ReactNode, { path, address, next }: { path: string; address: string; next: string }) {
  renderDashboard(
    <SignedIn>
      <Routes>
        <Route element={layout}>
          <Route path={path} element={<Page />} />
        </Route>
      </Routes>
      <Link to={next}>Go elsewhere</Link>
      <Link to="?query=ada">Narrowed</Link>
      <PageChanges />
    </SignedIn>,
    {
      "GET /users/me": () => ({ body: { data: aMe() } }),
      "GET /events/5": () => ({ body: { data: anEvent({ id: 5, title: "One" }) } }),
      "GET /events/6": () => ({ body: { data: anEvent({ id: 6, title: "Two" }) } }),
      "GET /events": () => ({ body: pageOf([]) }),
    },
    address,
    "/*",
  );
}

const chosen = () => screen.findByRole<HTMLInputElement>("checkbox", { name: "Chosen" });

test.each([
  [
    "event",
    <EventLayout key="event" />,
    { path: "manage/event/:event_id/orders", address: "/manage/event/5/orders", next: "/manage/event/6/orders" },
  ],
  [
    "organizer",
    <OrganizerLayout key="organizer" />,
    { path: "manage/organizer/:organizer_id", address: "/manage/organizer/5", next: "/manage/organizer/6" },
  ],
])(
  "opening another %s resets the state of the page and moves the focus as for a new page",
  async (_what, layout, urls) => {
    open(layout, urls);
    fireEvent.click(await chosen());
    fireEvent.click(screen.getByText("Narrowed"));
    await waitFor(() => expect(window.location.search).toBe("?query=ada"));
    expect((await chosen()).checked).toBe(true);
    fireEvent.click(screen.getByText("Go elsewhere"));
    await waitFor(() => expect(window.location.pathname).toBe(urls.next));
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Orders"));
    expect((await chosen()).checked).toBe(false);
    // There and back: both are cached by now.
    fireEvent.click(await chosen());
    window.history.back();
    await waitFor(() => expect(window.location.pathname).toBe(urls.address));
    // The page follows the URL.
    await waitFor(async () => expect((await chosen()).checked).toBe(false));
  },
);
