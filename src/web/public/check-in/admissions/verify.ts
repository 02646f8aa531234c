/** Whether an Ed25519 signature is by this key, 32 bytes in base64url. Where the browser does not know the curve: no. */
export async function verifySignature(key: string, signature: Uint8Array, signed: Uint8Array): Promise<boolean> {
  try {
    const imported = (known[key] ??= crypto.subtle.importKey("raw", bytesOf(key), { name: "Ed25519" }, false, ["verify"]));
    return await crypto.subtle.verify({ name: "Ed25519" }, await imported, own(signature), own(signed));
  } catch {
    return false;
  }
}

const known: Record<string, Promise<CryptoKey>> = {};

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}

/** Bytes that nobody shares. */
function own(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(bytes);
}
