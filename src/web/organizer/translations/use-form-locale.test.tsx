import { act, renderHook } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { SETTING_TEXTS } from "#contract/event-settings.ts";
import { useFormLocale } from "./use-form-locale.tsx";

function germanForm() {
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <MemoryRouter initialEntries={["/?language=de"]}>{children}</MemoryRouter>
  );
  return renderHook(() => useFormLocale("en"), { wrapper }).result;
}

test.each([...SETTING_TEXTS, "title", "description", "prices.1.label"])(
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
