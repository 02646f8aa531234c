import { useEffect, useState } from "react";
import { readItem, writeItem } from "#web/platform/safe-storage.ts";
import { type MessageValues, NEW_MESSAGE } from "./message-values.ts";

/**
 * What was written and not sent, kept in this tab: a reload, a look at another page, a lost connection take nothing away. A draft of an
 * older form that lacks a field has that of a new one. `key`: what `draftKey` says.
 */
export function useMessageDraft(key: string): { kept: MessageValues | null; forget: () => void } {
  const [kept] = useState(() => read(key));
  return { kept, forget: () => void writeItem("sessionStorage", key, null) };
}

/** Keeps it from now on, until it is sent. */
export function useKeptDraft(key: string, values: MessageValues, isSent: boolean): void {
  useEffect(() => {
    const isEmpty = isSent || (!values.subject && values.message === null);
    writeItem("sessionStorage", key, isEmpty ? null : JSON.stringify({ ...values, acknowledgement: false }));
  }, [key, values, isSent]);
}

/** One draft for each event, and one more for each of those whom somebody began to write to from elsewhere: they take nothing from each other. */
export function draftKey(event_id: number, asked: { name: string; id: number } | null): string {
  return `message-draft ${event_id}${asked ? ` ${asked.name} ${asked.id}` : ""}`;
}

function read(key: string): MessageValues | null {
  try {
    const text = readItem("sessionStorage", key);
    return text === null ? null : { ...NEW_MESSAGE, ...(JSON.parse(text) as Partial<MessageValues>) };
  } catch {
    return null;
  }
}
