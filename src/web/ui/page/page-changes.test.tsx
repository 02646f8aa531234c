import { useEffect, useState } from "react";
import { createMemoryRouter, Link, Outlet } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, expect, test } from "vitest";
import { act, cleanup, render, screen, waitFor } from "#web/testing/render.tsx";
import { PageChanges } from "./page-changes.tsx";

afterEach(cleanup);

function open() {
  const router = createMemoryRouter(
    [
      {
        Component: Frame,
        children: [
          { path: "/orders", element: <h1>Orders</h1> },
          { path: "/events/:state?", element: <Events /> },
          { path: "/slow", Component: Slow },
          { path: "/form", Component: WithField },
        ],
      },
    ],
    { initialEntries: ["/orders"] },
  );
  render(<RouterProvider router={router} />);
  return (url: string) => act(() => router.navigate(url));
}

function Frame() {
  return (
    <>
      <Link to="/slow">In the rail</Link>
      <main>
        <Outlet />
      </main>
      <PageChanges />
    </>
  );
}

function Events() {
  return (
    <>
      <h1>Events</h1>
      <Link to="/events/ended">Ended</Link>
    </>
  );
}

function Slow() {
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsThere(true), 30);
    return () => clearTimeout(timer);
  }, []);
  return isThere ? <h1>Dashboard</h1> : <p>Loading</p>;
}

function WithField() {
  useEffect(() => {
    document.title = "New event · Foyer";
  }, []);
  return (
    <>
      <h1>New event</h1>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
      <input aria-label="Name" autoFocus />
    </>
  );
}

test("page opened by its URL is left for the browser to announce", () => {
  open();
  expect(document.activeElement).toBe(document.body);
});

test("new page moves the focus to its title as soon as it has one", async () => {
  const go = open();
  screen.getByText("In the rail").focus();
  await go("/slow");
  const title = await screen.findByRole("heading", { name: "Dashboard" });
  await waitFor(() => expect(document.activeElement).toBe(title));
  await go("/orders");
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Orders" }));
});

test("new page with an initially focused field keeps that focus and announces the title", async () => {
  const go = open();
  await go("/form");
  expect(document.activeElement).toBe(screen.getByLabelText("Name"));
  expect(screen.getByRole("status").textContent).toBe("New event · Foyer");
});

test("tab or filter of the same page does not move the focus", async () => {
  const go = open();
  await go("/events");
  const tab = screen.getByText("Ended");
  tab.focus();
  await go("/events/ended");
  expect(document.activeElement).toBe(tab);
  await go("/events/ended?query=night");
  expect(document.activeElement).toBe(tab);
  expect(screen.getByRole("status").textContent).toBe("");
});
