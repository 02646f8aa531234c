import userEvent from "@testing-library/user-event";

/** Puts a text at the end of a field, all at once: a form is drawn anew at each letter. Where letters are what is tested, they are typed. */
export async function pasteInto(field: Element, text: string): Promise<void> {
  await userEvent.click(field);
  await userEvent.paste(text);
}
