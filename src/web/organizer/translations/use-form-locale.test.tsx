import { act, renderHook } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { z } from "zod";
import { api } from "#contract/all.ts";
import { useFormLocale } from "./use-form-locale.tsx";

function germanForm() {
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <MemoryRouter initialEntries={["/?language=de"]}>{children}</MemoryRouter>
  );
  return renderHook(() => useFormLocale("en"), { wrapper }).result;
}

test("contract has translated texts", () => {
  expect(translatedTexts()).toEqual(expect.arrayContaining(["title", "description", "label", "pre_checkout_message"]));
});

test.each([...translatedTexts(), "prices.1.label"])(
  "error in %s switches the form to the event's own language",
  (path) => {
    const form = germanForm();
    expect(form.current.at).toBe("de");
    act(() => form.current.reveal([path]));
    expect(form.current.at).toBeNull();
  },
);

test.each(["location_details", "support_email", "prices.1.price"])(
  "error in the untranslated field %s keeps the selected language",
  (path) => {
    const form = germanForm();
    act(() => form.current.reveal([path]));
    expect(form.current.at).toBe("de");
  },
);

/** The texts that an input of the contract accepts in several languages: the fields of its `translations`. */
function translatedTexts(): string[] {
  const inputs = Object.values(api).flatMap((endpoints) => Object.values(endpoints).map(({ body }) => body));
  const schemas = inputs.map((input) => z.toJSONSchema(input, { io: "input", unrepresentable: "any" }));
  return [...new Set(propertiesIn(schemas, "").flatMap(([parent, name]) => (parent === "translations" ? [name] : [])))];
}

/** All properties in a JSON schema, each with the property that it belongs to. */
function propertiesIn(schema: unknown, parent: string): [string, string][] {
  if (typeof schema !== "object" || schema === null) return [];
  return Object.entries(schema).flatMap(([key, part]: [string, unknown]) =>
    key === "properties"
      ? Object.entries(part as object).flatMap(([name, field]) => [[parent, name], ...propertiesIn(field, name)])
      : propertiesIn(part, parent),
  ) as [string, string][];
}
