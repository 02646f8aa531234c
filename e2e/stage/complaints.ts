import type { BrowserContext, ConsoleMessage, WebError } from "@playwright/test";

export type Complaint = { who: string; where: string; what: string };

/** Writes down what the pages of a browser complain about, until it is told to stop. What matches `expects` is part of the story. */
export function listen(
  context: BrowserContext,
  given: { who: string; expects: RegExp[]; complaints: Complaint[] },
): () => void {
  const { who, expects, complaints } = given;
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() !== "error" || isExpected(message, expects)) return;
    const where = message.page()?.url() ?? "a page";
    complaints.push({ who, where, what: `${message.text()} (${message.location().url})` });
  };
  const onError = (error: WebError) => {
    complaints.push({
      who,
      where: error.page()?.url() ?? "a page",
      what: String(error.error().stack ?? error.error()),
    });
  };
  context.addListener("console", onConsole).addListener("weberror", onError);
  return () => {
    context.removeListener("console", onConsole).removeListener("weberror", onError);
  };
}

/** A refused request says: "Failed to load resource: the server responded with a status of 404 (Not Found)", its address beside it. */
function isExpected(message: ConsoleMessage, expects: RegExp[]): boolean {
  return expects.some((known) => known.test(`${message.text()} ${message.location().url}`));
}
