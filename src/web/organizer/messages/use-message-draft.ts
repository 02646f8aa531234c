import { useEffect, useState } from "react";
import { readItem, writeItem } from "#web/platform/safe-storage.ts";
import { type MessageValues, NEW_MESSAGE } from "./message-values.ts";

/**
 * Returns the unsent draft, stored in this tab, so that it survives a reload, navigation and a lost
 * connection. Fields that an older draft lacks get the values of a new message. `key` is the result
 * of `draftKey`.
 */
export function useMessageDraft(key: string): { draft: MessageValues | null; forget: () => void } {
  const [draft] = useState(() => read(key));
  return { draft, forget: () => void writeItem("sessionStorage", key, null) };
}

/** Stores the draft on every change until the message is sent. */
export function usePersistDraft(key: string, values: MessageValues, isSent: boolean): void {
  useEffect(() => {
    const isEmpty = isSent || (!values.subject && values.message === null);
    writeItem("sessionStorage", key, isEmpty ? null : JSON.stringify({ ...values, acknowledgement: false }));
  }, [key, values, isSent]);
}

/**
 * Returns the storage key: one draft for each event, and another one for each audience in the URL,
 * so that they do not overwrite each other.
 */
export function draftKey(event_id: number, audience: { name: string; id: number } | null): string {
  return `message-draft ${event_id}${audience ? ` ${audience.name} ${audience.id}` : ""}`;
}

function read(key: string): MessageValues | null {
  try {
    const text = readItem("sessionStorage", key);
    return text === null ? null : { ...NEW_MESSAGE, ...(JSON.parse(text) as Partial<MessageValues>) };
  } catch {
    return null;
  }
}
