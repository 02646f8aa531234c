import { useEffect, useState } from "react";
import { type MessageValues, NEW_MESSAGE } from "./message-values.ts";

/**
 * What was written and not sent, kept in this tab: a reload, a look at another page, a lost connection take nothing away. A draft of an
 * older form that lacks a field has that of a new one.
 */
export function useMessageDraft(event_id: number): { kept: MessageValues | null; forget: () => void } {
  const key = keyOf(event_id);
  const [kept] = useState(() => read(key));
  return { kept, forget: () => write(key, null) };
}

/** Keeps it from now on, until it is sent. */
export function useKeptDraft(event_id: number, values: MessageValues, isSent: boolean): void {
  useEffect(() => {
    const isEmpty = isSent || (!values.subject && values.message === null);
    write(keyOf(event_id), isEmpty ? null : JSON.stringify({ ...values, acknowledgement: false }));
  }, [event_id, values, isSent]);
}

function keyOf(event_id: number): string {
  return `message-draft ${event_id}`;
}

function read(key: string): MessageValues | null {
  try {
    const text = sessionStorage.getItem(key);
    return text === null ? null : { ...NEW_MESSAGE, ...(JSON.parse(text) as Partial<MessageValues>) };
  } catch {
    return null;
  }
}

/** A browser that keeps nothing for us keeps no draft. */
function write(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // nothing to do about it
  }
}
