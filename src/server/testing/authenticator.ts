import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

type Json = Record<string, never>;
type Overrides = {
  /** Whether the device has verified its user. */
  is_verified?: boolean;
  counter?: number;
  origin?: string;
  /** For the key of another site. */
  rp_id?: string;
};

const URL = "http://localhost:3000";

/**
 * A device that creates and uses passkeys, with its responses as a browser sends them (W3C Web
 * Authentication; ES256, no attestation).
 */
export class Authenticator {
  readonly #key = generateKeyPairSync("ec", { namedCurve: "P-256" });
  readonly #id = randomBytes(32);
  #handle = "";

  get credential_id(): string {
    return this.#id.toString("base64url");
  }

  /** The credential as it is stored. */
  get stored() {
    return { credential_id: this.credential_id, public_key: this.#publicKey(), counter: 0, transports: ["internal"] };
  }

  /** Assigns the passkey to the user with this handle. */
  belongTo(handle: Buffer): void {
    this.#handle = handle.toString("base64url");
  }

  make(options: unknown, overrides: Overrides = {}): Json {
    const { challenge, user } = options as { challenge: string; user: { id: string } };
    this.#handle = user.id;
    const length = Buffer.from([0, this.#id.length]);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.#id, this.#publicKey()]);
    const attestationObject = cborMap([
      [cborText("fmt"), cborText("none")],
      [cborText("attStmt"), cborMap([])],
      [cborText("authData"), cborBytes(Buffer.concat([authData(overrides, 0x40), credential]))],
    ]);
    return this.#answer({
      clientDataJSON: clientData("webauthn.create", challenge, overrides).toString("base64url"),
      attestationObject: attestationObject.toString("base64url"),
      transports: ["internal", "hybrid"],
    });
  }

  prove(options: unknown, overrides: Overrides = {}): Json {
    const { challenge } = options as { challenge: string };
    const client = clientData("webauthn.get", challenge, overrides);
    const data = authData(overrides, 0);
    const signature = sign("sha256", Buffer.concat([data, sha256(client)]), this.#key.privateKey);
    return this.#answer({
      clientDataJSON: client.toString("base64url"),
      authenticatorData: data.toString("base64url"),
      signature: signature.toString("base64url"),
      userHandle: this.#handle,
    });
  }

  #answer(response: object): Json {
    const id = this.credential_id;
    return { id, rawId: id, type: "public-key", clientExtensionResults: {}, response } as unknown as Json;
  }

  /** COSE: an elliptic curve (2), ES256 (-7), P-256 (1), x and y. */
  #publicKey(): Buffer {
    const { x = "", y = "" } = this.#key.publicKey.export({ format: "jwk" });
    return cborMap([
      [Buffer.from([0x01]), Buffer.from([0x02])],
      [Buffer.from([0x03]), Buffer.from([0x26])],
      [Buffer.from([0x20]), Buffer.from([0x01])],
      [Buffer.from([0x21]), cborBytes(Buffer.from(x, "base64url"))],
      [Buffer.from([0x22]), cborBytes(Buffer.from(y, "base64url"))],
    ]);
  }
}

function clientData(type: string, challenge: string, { origin = URL }: Overrides): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

/** User present (1), user verified (4), backup eligible and backed up (8, 16). */
function authData({ is_verified = true, counter = 0, rp_id = "localhost" }: Overrides, more: number): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(Buffer.from(rp_id)), Buffer.from([0x19 | (is_verified ? 4 : 0) | more]), count]);
}

function sha256(bytes: Buffer): Buffer {
  return createHash("sha256").update(bytes).digest();
}

function cborMap(pairs: [Buffer, Buffer][]): Buffer {
  return Buffer.concat([Buffer.from([0xa0 | pairs.length]), ...pairs.flat()]);
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 | text.length]), Buffer.from(text)]);
}

function cborBytes(bytes: Buffer): Buffer {
  const { length } = bytes;
  const head = length < 256 ? [0x58, length] : [0x59, length >> 8, length & 255];
  return Buffer.concat([Buffer.from(head), bytes]);
}
