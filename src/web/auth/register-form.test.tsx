import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { MantineProvider } from "@mantine/core";
import { afterEach, expect, test, vi } from "vitest";
import type { LegalDocumentUrls } from "#contract/legal-documents.ts";
import { AroundPage, type Go, DEFAULT_AROUND } from "#web/platform/page-around.tsx";
import { storeToken, readToken } from "#web/platform/token.ts";
import { aMe } from "#web/testing/factories.ts";
import { cleanup, fireEvent, render, screen, waitFor } from "#web/testing/render.tsx";
import { RegisterForm } from "./register-form.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const [TERMS, PRIVACY] = ["https://foyer.example/terms", "https://foyer.example/privacy"];

const LATER = () => Response.json({ code: "unavailable", message: "Later" }, { status: 503 });

function show(legalDocuments: LegalDocumentUrls, { answer = LATER, go = DEFAULT_AROUND.go } = {}) {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  const fetchMock = vi.fn(async () => answer());
  vi.stubGlobal("fetch", fetchMock);
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <AroundPage is={{ ...DEFAULT_AROUND, go }}>
          <RegisterForm legalDocuments={legalDocuments} />
        </AroundPage>
      </MantineProvider>
    </I18nProvider>,
  );
  return fetchMock;
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
  const fetchMock = show({ terms_url: TERMS, privacy_url: null });
  fillIn();
  create();
  expect(await screen.findByText("Accept the terms to continue.")).toBeTruthy();
  expect(fetchMock).not.toHaveBeenCalled();
});

test("new user is signed in and sees the welcome page", async () => {
  storeToken(null);
  const go = vi.fn<Go>(async () => undefined);
  const user = aMe();
  const signedIn = { token: "mine", token_type: "bearer", expires_in: 1, user, accounts: [], second_factor: null };
  show({ terms_url: TERMS, privacy_url: null }, { answer: () => Response.json(signedIn), go });
  fillIn();
  fireEvent.click(screen.getByRole("checkbox"));
  create();
  await waitFor(() => expect(go.mock.calls).toEqual([["/welcome", { replace: true }]]));
  expect(readToken()).toBe("mine");
});
