import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { afterEach, expect, test } from "vitest";
import { type Organizer, organizerInput } from "#contract/organizers.ts";
import { cleanup, fireEvent, render, screen, waitFor, within } from "#web/testing/render.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { organizerBody, organizerValues } from "./organizer-values.ts";
import { LegalDocumentsSection } from "./legal-documents-section.tsx";

afterEach(cleanup);

const QUAY: Organizer = {
  ...{ id: 2, name: "Quay", email: "hello@quay.example", phone: null, website: null, description: null },
  ...{ logo: null, terms: null, privacy: null, terms_url: "/terms", privacy_url: null },
  ...{
    timezone: "Europe/Berlin",
    currency: "EUR",
    tax_behavior: null,
    has_public_page: true,
    updated_at: "2027-01-01T10:00:00.000Z",
  },
};
const AGB = { type: "LINK", url: "https://quay.example/agb" } as const;

/** Opens the section in a form and returns its previous summary and the sent values. */
function open(over: Partial<Organizer> = {}) {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  const sent: unknown[] = [];
  function Held() {
    const form = useForm({
      initial: organizerValues({ ...QUAY, ...over }),
      schema: async () => organizerInput,
      body: organizerBody,
      send: async (values) => sent.push(organizerBody(values)),
    });
    return (
      <Form form={form}>
        <LegalDocumentsSection form={form} />
        <button type="submit">Save</button>
      </Form>
    );
  }
  render(
    <I18nProvider i18n={i18n}>
      <Held />
    </I18nProvider>,
  );
  const fold = screen.getByRole("button", { name: "Terms and privacy policy" });
  const summary = document.getElementById(fold.getAttribute("aria-describedby") ?? "")?.textContent;
  fireEvent.click(fold);
  return { sent, summary };
}

function choose(name: "Terms" | "Privacy policy", choice: string): void {
  fireEvent.click(within(screen.getByRole("radiogroup", { name })).getByRole("radio", { name: choice }));
}
const termsUrl = () => screen.getByLabelText<HTMLInputElement>(/Link to terms/);
const type = (value: string) => fireEvent.change(termsUrl(), { target: { value } });
const save = () => fireEvent.click(screen.getByText("Save"));

test.each([
  [{}, "None. Buyers don’t have to accept anything."],
  [{ terms: AGB }, "Buyers must accept the terms."],
  [{ privacy: { type: "TEXT", text: "<p>We keep names.</p>" } }, "Buyers must accept the privacy policy."],
  [
    { terms: { type: "TEXT", text: "<p>Be kind.</p>" }, privacy: AGB },
    "Buyers must accept the terms and the privacy policy.",
  ],
] as const)("collapsed legal documents section says what buyers have to accept", (over, expected) => {
  expect(open(over).summary).toBe(expected);
});

test("invalid URL of the terms is reported at its field, and a valid one is sent", async () => {
  const { sent } = open();
  choose("Terms", "Link");
  save();
  expect(await screen.findByText("This field is required.")).toBeTruthy();
  type("http://quay.example/agb");
  save();
  expect(await screen.findByText("Enter a full web address that starts with https://.")).toBeTruthy();
  expect(sent).toEqual([]);
  type(AGB.url);
  save();
  await waitFor(() => expect(sent).toMatchObject([{ terms: AGB, privacy: null }]));
});

test("legal document input survives switching the kind, and kind None sends nothing", async () => {
  const { sent } = open({ terms: AGB });
  choose("Terms", "None");
  expect(screen.queryByLabelText(/Link to terms/)).toBeNull();
  choose("Terms", "Link");
  expect(termsUrl().value).toBe(AGB.url);
  choose("Terms", "None");
  save();
  await waitFor(() => expect(sent).toMatchObject([{ terms: null, privacy: null }]));
});
