/**
 * Returns whether a ticket's signature is valid for this public key (32 bytes as base64url, as in
 * the check-in list). Uses Web Crypto, or a small library that is loaded where the browser does not
 * support Ed25519. Never throws: a signature that cannot be verified counts as invalid.
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

/** Returns undefined where the browser does not support Ed25519. */
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
