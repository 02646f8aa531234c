import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { PickField } from "#web/ui/form/pick-field.tsx";
import { PickOneField } from "#web/ui/form/pick-one-field.tsx";
import { Part } from "./part.tsx";
import { useSampleField } from "./sample-field.ts";

const EVENTS = ["Midsummer on the Quay", "Tide & Timber", "Paper Lanterns", "Harbour Lights", "Świątek"];
const ALL = EVENTS.map((name, at) => ({ id: at + 1, name }));

/** Choices from search results: none, some, a single one, and a missing required one. */
export function PickParts() {
  const { t } = useLingui();
  const [text, search] = useState("");
  const [query, ask] = useState("");
  const found = ALL.filter(({ name }) => name.toLowerCase().includes(query.toLowerCase()));
  const many = { known: [], found: ALL, text, search, label: <Trans>Events</Trans> };
  const single = { found, search: ask, label: <Trans>Name</Trans> };
  const wrong = t`This field is required.`;
  return (
    <Part name="PickField, PickOneField">
      <PickField {...many} {...useSampleField<number[]>("picks", [])} />
      <PickField {...many} {...useSampleField<number[]>("picked", [1, 3])} />
      <PickField {...many} {...useSampleField<number[]>("picks_wrong", [], wrong)} required />
      <PickOneField {...single} {...useSampleField<number | null>("pick", null)} />
      <PickOneField {...single} {...useSampleField<number | null>("pick_wrong", null, wrong)} required />
    </Part>
  );
}
