import { useSyncExternalStore } from "react";

/** Whether this browser supports passkeys. True until it is known, because nearly all do. */
export function usePasskeysWork(): boolean {
  return useSyncExternalStore(never, passkeysWork, () => true);
}

/** Whether the browser offers passkeys in the autofill list of a field. */
export async function passkeysAreOffered(): Promise<boolean> {
  return (passkeysWork() && (await PublicKeyCredential.isConditionalMediationAvailable?.())) === true;
}

export function passkeysWork(): boolean {
  return typeof window.PublicKeyCredential === "function";
}

const never = () => () => undefined;
