import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { MantineProvider } from "@mantine/core";
import { act } from "@testing-library/react";
import { useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import type { PublicOrder } from "#contract/checkout.ts";
import { Form } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { BUYER_KEY, detailsKey } from "#web/public/kept.ts";
import { store, stored } from "#web/public/stored.ts";
import { type DetailsValues, detailsValues, withBuyer } from "./details-values.ts";
import { useDraft } from "./use-draft.ts";

afterEach(() => {
  store(detailsKey("o_1"), null);
  store(BUYER_KEY, null);
});

const ANA = { first_name: "Ana", last_name: "Sousa", email: "ana@example.test" };
const order = {
  ...{ short_id: "o_1", first_name: null, last_name: null, email: null, terms_accepted_at: null, company: null },
  ...{ attendees: [], questions: [], answers: [] },
  order_items: [{ ticket_id: 10, ticket_price_id: 1, item_name: "Standard", quantity: 2 }],
  event: { require_attendee_details: true },
} as unknown as PublicOrder;

function Fields({ initial, keep }: { initial: DetailsValues; keep: (values: DetailsValues) => void }) {
  const form = useForm({ initial, send: async () => ({}) });
  useEffect(() => keep(form.values), [keep, form.values]);
  return (
    <Form form={form}>
      <TextField field={form.field("order.first_name")} label="First name" />
      <TextField field={form.field("order.last_name")} label="Last name" />
      <TextField field={form.field("attendees.1.first_name")} label="Second ticket" />
    </Form>
  );
}

function Page() {
  const draft = useDraft(order);
  return <Fields key={draft.key} initial={draft.initial} keep={draft.keep} />;
}

/** The page as the server drew it, into which somebody types before its script is there; then the script comes. */
async function typedBefore(typed: Record<string, string>) {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  const page = (
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <Page />
      </MantineProvider>
    </I18nProvider>
  );
  const place = document.body.appendChild(document.createElement("div"));
  place.innerHTML = renderToString(page);
  const field = (name: string) => {
    const input = place.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    if (!input) throw new Error(`There is a field ${name}.`);
    return input;
  };
  for (const [name, value] of Object.entries(typed)) field(name).value = value;
  const root = await act(async () => hydrateRoot(place, page));
  const shown = ["order.first_name", "order.last_name", "attendees.1.first_name"].map((name) => field(name).value);
  await act(async () => root.unmount());
  return { shown, kept: stored<DetailsValues>(detailsKey("o_1")) };
}

test("what a buyer typed before the page's script was there stands, and tickets in their name follow it", async () => {
  const { shown, kept } = await typedBefore({ "order.first_name": "Ada", "attendees.1.first_name": "Bo" });
  expect(shown).toEqual(["Ada", "", "Bo"]);
  expect(kept?.attendees.map(({ first_name, follows }) => [first_name, follows])).toEqual([
    ["Ada", true],
    ["Bo", false],
  ]);
});

test("it stands over what was kept in this tab, field by field", async () => {
  store(detailsKey("o_1"), withBuyer(detailsValues(order, ANA), {}));
  expect((await typedBefore({ "order.first_name": "Ada" })).shown).toEqual(["Ada", "Sousa", ""]);
});

test("whoever bought here before finds their name when nothing was typed", async () => {
  store(BUYER_KEY, ANA);
  expect((await typedBefore({})).shown).toEqual(["Ana", "Sousa", ""]);
});
