import * as library from "@mantine/core";
import { cleanup, render } from "@testing-library/react";
import type { ComponentType, ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import { theme } from "#web/ui/theme.ts";
import { ActionIcon } from "./action-icon.tsx";
import { Alert } from "./alert.tsx";
import { Anchor } from "./anchor.tsx";
import { Button } from "./button.tsx";
import { Checkbox, CheckboxGroup } from "./checkbox.tsx";
import { CloseButton } from "./close-button.tsx";
import { InputError, InputWrapper } from "./input-wrapper.tsx";
import { PasswordInput } from "./password-input.tsx";
import { Radio, RadioGroup } from "./radio.tsx";
import { Group, Stack } from "./rows.tsx";
import { Skeleton } from "./skeleton.tsx";
import { Switch } from "./switch.tsx";
import { TextInput } from "./text-input.tsx";
import { Title } from "./title.tsx";

afterEach(cleanup);

/** What our part is given, and the library's where it is called otherwise. */
type Case = [name: string, ours: unknown, theirs: unknown, given: Record<string, unknown>, theirWords?: object];

const still = { onChange: () => undefined };
const whole = { label: "L", description: "d", error: "e", withAsterisk: true, "aria-required": true };

const cases: Case[] = [
  ["a button", Button, library.Button, { children: "Go" }],
  [
    "a quiet button with an icon, somewhere",
    Button,
    library.Button,
    {
      variant: "default",
      size: "md",
      leftSection: <i />,
      fullWidth: true,
      c: "red",
      mt: "md",
      className: "x",
      loading: false,
      children: "Go",
    },
  ],
  [
    "a button at work",
    Button,
    library.Button,
    { variant: "subtle", color: "gray", size: "compact-sm", loading: true, disabled: true, children: "Go" },
  ],
  [
    "a link that looks like a button",
    Button,
    library.Button,
    { component: "a", href: "/x", color: "red", style: { margin: 3 } },
  ],
  ["a light button", Button, library.Button, { variant: "light", mt: 6, type: "submit" }],
  ["an icon to press", ActionIcon, library.ActionIcon, { "aria-label": "x", children: <i /> }],
  [
    "an icon to press, not now",
    ActionIcon,
    library.ActionIcon,
    {
      "aria-label": "x",
      variant: "default",
      size: "md",
      disabled: true,
      loading: false,
      className: "q",
      children: <i />,
    },
  ],
  ["an icon at work", ActionIcon, library.ActionIcon, { "aria-label": "x", size: 40, loading: true, children: <i /> }],
  ["a cross", CloseButton, library.CloseButton, { "aria-label": "x", size: "sm" }],
  ["a link", Anchor, library.Anchor, { href: "/x", size: "sm", ta: "center", children: "there" }],
  [
    "what looks like a link",
    Anchor,
    library.Anchor,
    { component: "button", type: "button", inherit: true, c: "dimmed", mt: "sm", className: "q", children: "there" },
  ],
  [
    "a box with a title",
    Alert,
    library.Alert,
    { color: "red", icon: <i />, title: "t", mb: "md", role: "status", tabIndex: -1, children: "b" },
  ],
  ["a box without colour", Alert, library.Alert, { children: "b" }],
  ["a place to be filled", Skeleton, library.Skeleton, { height: 42, width: "60%", mb: 4 }],
  [
    "a place in a line",
    Skeleton,
    library.Skeleton,
    { height: 16, width: 30, component: "span", display: "inline-block" },
  ],
  [
    "a heading that looks like a lower one",
    Title,
    library.Title,
    { order: 2, size: "h4", id: "x", mb: "md", children: "t" },
  ],
  ["a heading", Title, library.Title, { order: 1, children: "t" }],
  ["a row", Group, library.Group, { gap: "4px 24px", mt: "md", justify: "flex-end", className: "q", children: "a" }],
  ["a column", Stack, library.Stack, { gap: 4, pt: "sm", role: "list", children: "a" }],
  [
    "a field with everything",
    TextInput,
    library.TextInput,
    {
      ...whole,
      ...still,
      value: "v",
      className: "q",
      leftSection: "l",
      rightSection: "r",
      rightSectionWidth: 80,
      size: "md",
      name: "n",
    },
  ],
  [
    "a bare field",
    TextInput,
    library.TextInput,
    { "aria-label": "x", placeholder: "p", disabled: true, classNames: { input: "stats" }, error: true },
  ],
  [
    "a field with formatted help",
    TextInput,
    library.TextInput,
    { id: "own", label: "L", required: true, description: <p>d</p>, descriptionProps: { component: "div" } },
  ],
  [
    "a password",
    PasswordInput,
    library.PasswordInput,
    { ...whole, ...still, name: "n", autoComplete: "new-password", value: "v", toggle: "show" },
    { toggle: undefined, visibilityToggleButtonProps: { "aria-label": "show" } },
  ],
  [
    "a password, not now",
    PasswordInput,
    library.PasswordInput,
    { label: "L", disabled: true, autoComplete: "off", toggle: "show" },
    { toggle: undefined, visibilityToggleButtonProps: { "aria-label": "show" } },
  ],
  [
    "a box to tick",
    Checkbox,
    library.Checkbox,
    { ...still, label: "L", description: "d", error: "e", checked: true, className: "q", name: "n" },
  ],
  [
    "a box for some of several",
    Checkbox,
    library.Checkbox,
    { "aria-label": "x", indeterminate: true, disabled: true, mt: "sm" },
  ],
  [
    "boxes below a heading",
    CheckboxGroup,
    library.Checkbox.Group,
    {
      label: "L",
      description: "d",
      error: "e",
      withAsterisk: true,
      ...still,
      value: ["1"],
      children: [<Checkbox key="1" value="1" label="one" />],
    },
    { children: [<library.Checkbox key="1" value="1" label="one" />] },
  ],
  [
    "choices below a heading",
    RadioGroup,
    library.Radio.Group,
    {
      label: "L",
      error: "e",
      ...still,
      value: "1",
      name: "n",
      children: [
        <Radio key="1" value="1" label="one" className="q" />,
        <Radio key="2" value="2" label="two" disabled />,
      ],
    },
    {
      children: [
        <library.Radio key="1" value="1" label="one" className="q" />,
        <library.Radio key="2" value="2" label="two" disabled />,
      ],
    },
  ],
  [
    "a switch",
    Switch,
    library.Switch,
    { ...still, label: "L", description: "d", checked: true, className: "q", disabled: true, name: "n" },
  ],
  ["what is wrong", InputError, library.Input.Error, { role: "alert", children: "no" }],
  [
    "a frame around what is no field",
    InputWrapper,
    library.Input.Wrapper,
    {
      label: "L",
      labelElement: "div",
      labelProps: { id: "q" },
      error: "e",
      description: "d",
      withAsterisk: true,
      children: "x",
    },
  ],
];

// The style sheets are the library's: where an update says something else in the page, ours must follow.
test.each(cases)("%s stands in the page as the library's would", (_name, ours, theirs, given, theirWords) => {
  const Ours = ours as ComponentType<object>;
  const Theirs = theirs as ComponentType<object>;
  expect(drawn(<Ours {...given} />)).toEqual(drawn(<Theirs {...given} {...theirWords} />));
});

function drawn(part: ReactNode): unknown {
  const { container } = render(
    <library.MantineProvider theme={theme} env="test">
      {part}
    </library.MantineProvider>,
  );
  const shown = [...container.querySelectorAll(":scope > :not(style)")].map(shapeOf);
  cleanup();
  return shown;
}

/** An element without what differs from one drawing to the next: the order of its words, and names made up for it. */
function shapeOf(element: Element): unknown {
  const attributes = [...element.attributes]
    .filter(
      ({ name }) => name !== "style" && name !== "class" && !(name === "value" && element.closest("[type=hidden]")),
    )
    .map(
      ({ name, value }) =>
        [name, value.replaceAll(/_r_\w+_|mantine-[a-z0-9]{7,}/g, "ID").replaceAll(/\s+/g, " ")] as const,
    )
    .toSorted(([a], [b]) => a.localeCompare(b));
  return {
    tag: element.tagName,
    attributes,
    classes: (element.getAttribute("class") ?? "").split(" ").toSorted(),
    style: stylesOf(element),
    inside: [...element.childNodes]
      .filter((node) => !(node instanceof Element && node.matches("input[type=hidden]")))
      .map((node) => (node instanceof Element ? shapeOf(node) : node.textContent)),
  };
}

/** How the library lets dots come in is said in each place; ours is in a style sheet. */
function stylesOf(element: Element): string[] {
  if (element.matches("[class*=-loader]")) return [];
  return (element.getAttribute("style") ?? "").split(/;\s*/).filter(Boolean).toSorted();
}
