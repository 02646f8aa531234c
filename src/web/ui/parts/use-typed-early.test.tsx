import { act, cleanup, screen } from "@testing-library/react";
import { useState } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { TextInput } from "./text-input.tsx";

let root: Root | undefined;

afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
  cleanup();
});

function Form() {
  const [email, write] = useState("");
  const [, draw] = useState(0);
  return (
    <>
      <TextInput label="Email" value={email} onChange={(event) => write(event.currentTarget.value)} />
      <button type="button" onClick={() => draw((times) => times + 1)}>
        Draw again
      </button>
      <output>{email}</output>
    </>
  );
}

test("what was typed before the page was taken over stays, and its form knows it (hydration)", async () => {
  const page = document.createElement("div");
  document.body.append(page);
  page.innerHTML = renderToString(<Form />);
  screen.getByLabelText<HTMLInputElement>("Email").value = "ada@example.com";

  await act(async () => {
    root = hydrateRoot(page, <Form />);
  });
  act(() => screen.getByRole("button", { name: "Draw again" }).click());
  expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("ada@example.com");
  expect(screen.getByRole("status").textContent).toBe("ada@example.com");
});
