/**
 * Whether a ticket's signature is that of this public key (32 bytes as base64url, as the door's list brings them). Browsers do it
 * themselves; for those that can't yet, a small library is fetched. Never throws: what can't be proven is not proven.
 */
export async function verifySignature(
  public_key: string,
  { signed, signature }: { signed: Uint8Array; signature: Uint8Array },
): Promise<boolean> {
  try {
    const [key, text, proof] = [bytesOf(public_key), new Uint8Array(signed), new Uint8Array(signature)];
    return (await askBrowser(key, text, proof)) ?? (await askLibrary(key, text, proof));
  } catch {
    return false;
  }
}

type Bytes = Uint8Array<ArrayBuffer>;

/** Nothing where the browser does not know this kind of signature. */
async function askBrowser(key: Bytes, text: Bytes, proof: Bytes): Promise<boolean | undefined> {
  const imported = await crypto.subtle.importKey("raw", key, "Ed25519", false, ["verify"]).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === "NotSupportedError") return undefined;
    throw error;
  });
  return imported && crypto.subtle.verify("Ed25519", imported, proof, text);
}

async function askLibrary(key: Bytes, text: Bytes, proof: Bytes): Promise<boolean> {
  const { verifyAsync } = await import("@noble/ed25519");
  return verifyAsync(proof, text, key);
}

function bytesOf(base64url: string): Bytes {
  return Uint8Array.from(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.codePointAt(0) ?? 0);
}
