export type Form = { [name: string]: string | Form };

/** Parses Stripe's form encoding with brackets: `metadata[order]=7&expand[0]=charge`. */
export function readForm(text: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/\[|\]\[|\]/).filter((part) => part !== "");
    let at = form;
    for (const part of path.slice(0, -1)) at = (at[part] ??= {}) as Form;
    at[path.at(-1) ?? name] = value;
  }
  return form;
}

export function textIn(form: Form, name: string): string | undefined {
  const value = form[name];
  return typeof value === "string" ? value : undefined;
}

export function formIn(form: Form, name: string): Form {
  const value = form[name];
  return typeof value === "object" ? value : {};
}
