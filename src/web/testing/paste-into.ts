import userEvent from "@testing-library/user-event";

/**
 * Inserts a text at the end of a field at once, because a form renders again for each letter. Tests
 * of typing type the letters.
 */
export async function pasteInto(field: Element, text: string): Promise<void> {
  await userEvent.click(field);
  await userEvent.paste(text);
}
