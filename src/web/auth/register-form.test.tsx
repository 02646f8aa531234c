import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { afterEach, expect, test, vi } from "vitest";
import type { LegalDocumentUrls } from "#contract/legal-documents.ts";
import { storeToken, readToken } from "#web/platform/token.ts";
import { memoryRouter } from "#web/testing/memory-router.tsx";
import { aMe } from "#web/testing/factories.ts";
import { cleanup, fireEvent, render, screen, waitFor } from "#web/testing/render.tsx";
import { auth } from "#contract/auth.ts";
import { mock, server } from "#web/testing/mock-api.ts";
import { RegisterForm } from "./register-form.tsx";

afterEach(cleanup);

const [TERMS, PRIVACY] = ["https://foyer.example/terms", "https://foyer.example/privacy"];

const LATER = () => Response.json({ code: "unavailable", message: "Later" }, { status: 503 });

function show(legalDocuments: LegalDocumentUrls, answer = LATER) {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  const fetchMock = vi.fn(async () => answer());
  server.use(mock(auth.register, fetchMock));
  const { page, router } = memoryRouter(<RegisterForm legalDocuments={legalDocuments} />);
  render(<I18nProvider i18n={i18n}>{page}</I18nProvider>);
  return { fetchMock, router };
}

function fillIn() {
  const type = (field: Element, value: string) => fireEvent.change(field, { target: { value } });
  type(screen.getByLabelText(/First name/), "Ana");
  type(screen.getByLabelText(/Email/), "ana@mail.example");
  for (const field of document.querySelectorAll('input[type="password"]')) type(field, "violet harbour 17");
}

const create = () => fireEvent.click(screen.getByText("Create account"));

test.each([
  ["both", { terms_url: TERMS, privacy_url: PRIVACY }, "I accept the terms of use and the privacy policy"],
  ["terms alone", { terms_url: TERMS, privacy_url: null }, "I accept the terms of use"],
])("sign-up on an installation with %s links what is to be accepted", (_, legalDocuments, text) => {
  show(legalDocuments);
  expect(screen.getByRole("checkbox", { name: text })).toBeTruthy();
  const links = screen.getAllByRole("link").map((link) => [link.getAttribute("href"), link.getAttribute("target")]);
  expect(links).toEqual(
    Object.values(legalDocuments)
      .filter(Boolean)
      .map((url) => [url, "_blank"]),
  );
});

test("sign-up requires the acceptance of the terms", async () => {
  const { fetchMock } = show({ terms_url: TERMS, privacy_url: null });
  fillIn();
  create();
  expect(await screen.findByText("Accept the terms to continue.")).toBeTruthy();
  expect(fetchMock).not.toHaveBeenCalled();
});

test("new user is signed in and sees the welcome page", async () => {
  storeToken(null);
  const user = aMe();
  const signedIn = { token: "mine", token_type: "bearer", expires_in: 1, user, accounts: [], second_factor: null };
  const { router } = show({ terms_url: TERMS, privacy_url: null }, () => Response.json(signedIn));
  fillIn();
  fireEvent.click(screen.getByRole("checkbox"));
  create();
  await waitFor(() => expect(router.state.location.pathname).toBe("/welcome"));
  expect(router.state.historyAction).toBe("REPLACE");
  expect(readToken()).toBe("mine");
});

test("short password is reported once", async () => {
  show({ terms_url: TERMS, privacy_url: null });
  fireEvent.change(screen.getByLabelText("Password *"), { target: { value: "short" } });
  expect(screen.getByText("At least 8 characters")).toBeTruthy();
  create();
  expect(await screen.findByText("Accept the terms to continue.")).toBeTruthy();
  expect(screen.getAllByText(/at least 8 characters/i)).toHaveLength(1);
});
