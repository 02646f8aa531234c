import { useSyncExternalStore } from "react";

/** Whether this browser knows passkeys. It does until it is known: hardly one does not. */
export function usePasskeysWork(): boolean {
  return useSyncExternalStore(never, passkeysWork, () => true);
}

/** Whether the browser offers passkeys in the list beneath a field. */
export async function passkeysAreOffered(): Promise<boolean> {
  return (passkeysWork() && (await PublicKeyCredential.isConditionalMediationAvailable?.())) === true;
}

export function passkeysWork(): boolean {
  return typeof window.PublicKeyCredential === "function";
}

const never = () => () => undefined;
