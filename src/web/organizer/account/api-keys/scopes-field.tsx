import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Input, Radio } from "@mantine/core";
import { useId } from "react";
import {
  KEY_AREAS,
  type KeyArea,
  SCOPE_PRESETS,
  type ScopePreset,
  scopesOf,
  withoutIncluded,
} from "#domain/api-keys.ts";
import type { ApiScope } from "#domain/roles.ts";
import { type Field, useField } from "#web/ui/form/common.tsx";
import { AREA_LABELS, PRESET_LABELS } from "./scope-labels.ts";
import classes from "./scopes-field.module.css";

/** What a key may do: nothing, reading, or reading and writing in each area. */
export function ScopesField({ field: scopes, disabled }: { field: Field<ApiScope[]>; disabled?: boolean }) {
  const { t, i18n } = useLingui();
  const id = useId();
  const field = useField(scopes);
  const choose = (area: KeyArea, scope: ApiScope | null) => {
    const others = field.value.filter((other) => !scopesOf(area).includes(other));
    field.onChange(withoutIncluded(scope ? [...others, scope] : others));
  };
  return (
    <Input.Wrapper
      id={id}
      labelElement="div"
      label={<Trans>Permissions</Trans>}
      description={
        <Trans>Writing includes reading. The key never has more access than the person who creates it.</Trans>
      }
      error={field.error}
    >
      {!disabled && (
        <div className={classes.presets}>
          {(Object.keys(SCOPE_PRESETS) as ScopePreset[]).map((preset) => (
            <Button key={preset} size="xs" variant="default" onClick={() => field.onChange([...SCOPE_PRESETS[preset]])}>
              {i18n._(PRESET_LABELS[preset])}
            </Button>
          ))}
        </div>
      )}
      <table className={classes.matrix} aria-labelledby={`${id}-label`}>
        <thead>
          <tr>
            <th scope="col">{t({ message: "Area", context: "permission of an API key" })}</th>
            <th scope="col">
              <Trans context="permission of an API key">None</Trans>
            </th>
            <th scope="col">
              <Trans context="permission of an API key">Read</Trans>
            </th>
            <th scope="col">
              <Trans context="permission of an API key">Write</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {KEY_AREAS.map((area) => {
            const label = i18n._(AREA_LABELS[area]);
            const [reading, writing] = scopesOf(area);
            const levels = [
              { scope: null, name: t`${label}: no access` },
              { scope: reading, name: t`${label}: read` },
              { scope: writing, name: t`${label}: read and write` },
            ];
            const chosen = scopesOf(area).find((scope) => field.value.includes(scope)) ?? null;
            return (
              <tr key={area}>
                <th scope="row">{label}</th>
                {levels.map(({ scope, name }) => (
                  <td key={name}>
                    <Radio
                      name={`${id}-${area}`}
                      aria-label={name}
                      checked={chosen === scope}
                      disabled={disabled}
                      onChange={() => choose(area, scope)}
                    />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </Input.Wrapper>
  );
}
