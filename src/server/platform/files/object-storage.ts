import { createHash, randomBytes } from "node:crypto";
import { AwsClient } from "aws4fetch";
import { StartRefused } from "#server/platform/start-refused.ts";

/** Where files are stored instead of the database: a bucket that speaks the S3 API. */
export type StorageSettings = {
  /** The URL of the bucket, or of a folder in it, without a trailing slash. */
  url: string;
  access_key: string;
  secret_key: string;
  region: string;
};

/**
 * Reads `https://KEY:SECRET@host/bucket/folder?region=eu-central-1`, with key and secret
 * percent-encoded. Undefined where something is missing.
 */
export function readStorageUrl(value: string): StorageSettings | undefined {
  const url = URL.parse(value);
  if (!url || !["http:", "https:"].includes(url.protocol) || !url.username || !url.password) return undefined;
  const path = url.pathname.replace(/\/+$/, "");
  const isKnown = [...url.searchParams.keys()].every((name) => name === "region");
  if (path === "" || path.includes("//") || url.hash !== "" || !isKnown) return undefined;
  try {
    return {
      url: `${url.origin}${path}`,
      access_key: decodeURIComponent(url.username),
      secret_key: decodeURIComponent(url.password),
      region: url.searchParams.get("region") || "us-east-1",
    };
  } catch {
    return undefined; // A percent sign that encodes nothing.
  }
}

/** The object storage did not respond, or not as expected. The message has no secrets. */
export class StorageFailed extends Error {
  override name = "StorageFailed";
  readonly status: number | undefined;
  /** The storage's own word, such as NoSuchBucket. */
  readonly code: string | undefined;

  constructor(message: string, options: { status?: number; code?: string | undefined; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.status = options.status;
    this.code = options.code;
  }
}

/** For a whole request, with its body. Files have a few megabytes at most. */
const TIMEOUT_MS = 10_000;

/** Objects of one bucket. Their content never changes, and all methods may be called again. */
export class ObjectStorage {
  readonly #settings: StorageSettings;
  readonly #client: AwsClient;
  readonly #timeout: number;

  constructor(settings: StorageSettings, timeout_ms = TIMEOUT_MS) {
    const { access_key: accessKeyId, secret_key: secretAccessKey, region } = settings;
    this.#settings = settings;
    this.#timeout = timeout_ms;
    // An answer of 5xx is tried once more, a connection that fails is not.
    this.#client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 1 });
  }

  /** @throws StorageFailed */
  async put(key: string, content: Buffer, mime_type: string): Promise<void> {
    await this.#send("PUT", key, { content, mime_type });
  }

  /**
   * Undefined where there is no such object.
   * @throws StorageFailed
   */
  async get(key: string): Promise<Buffer | undefined> {
    return this.#send("GET", key).catch((error: unknown) => {
      if (error instanceof StorageFailed && error.status === 404 && error.code !== "NoSuchBucket") return undefined;
      throw error;
    });
  }

  /**
   * Does nothing where there is no such object.
   * @throws StorageFailed
   */
  async delete(key: string): Promise<void> {
    await this.#send("DELETE", key);
  }

  /**
   * Writes, reads and deletes an object.
   * @throws StartRefused where the settings are wrong; StorageFailed where the storage is down
   */
  async verify(): Promise<void> {
    const key = `check-${randomBytes(9).toString("base64url")}`;
    try {
      await this.put(key, Buffer.from("Foyer"), "text/plain");
      await this.get(key);
      await this.delete(key);
    } catch (error) {
      const problem = error instanceof StorageFailed ? this.#mistakeIn(error) : undefined;
      throw problem === undefined ? error : new StartRefused(`STORAGE_URL is wrong: ${problem}`, { cause: error });
    }
  }

  /** What the operator must change; undefined where waiting may help. */
  #mistakeIn({ status, code }: StorageFailed): string | undefined {
    const { host, pathname } = new URL(this.#settings.url);
    const bucket = pathname.split("/")[1] ?? "";
    const reason = code ?? `status ${status}`;
    if (code === "NoSuchBucket") return `there is no bucket ${bucket} at ${host}. Create it, or name another one.`;
    if (status === 301 || code === "AuthorizationHeaderMalformed" || code === "PermanentRedirect")
      return `the bucket ${bucket} is not in the region ${this.#settings.region} (${reason}). Add ?region= with the right one.`;
    if (status === 401 || status === 403)
      return `${host} refuses the key (${reason}). It must be able to read, write and delete objects in ${bucket}.`;
    return status === undefined || status === 408 || status === 429 || status >= 500
      ? undefined
      : `${host} refuses to store objects in ${bucket} (${reason}).`;
  }

  async #send(method: string, key: string, sent?: { content: Buffer; mime_type: string }): Promise<Buffer> {
    const about = `${method} of an object at ${new URL(this.#settings.url).host}`;
    let response: Response;
    let body: Buffer;
    try {
      response = await this.#client.fetch(`${this.#settings.url}/${key}`, {
        method,
        redirect: "manual",
        signal: AbortSignal.timeout(this.#timeout),
        ...(sent && {
          body: new Uint8Array(sent.content),
          headers: {
            "content-type": sent.mime_type,
            // The storage compares it with what arrives.
            "x-amz-content-sha256": createHash("sha256").update(sent.content).digest("hex"),
          },
        }),
      });
      body = Buffer.from(await response.arrayBuffer());
    } catch (error) {
      throw new StorageFailed(`${about} failed: ${reasonOf(error)}`, { cause: error });
    }
    if (response.ok) return body;
    const code = /<Code>(\w+)<\/Code>/.exec(body.toString("utf8", 0, 2_000))?.[1];
    throw new StorageFailed(`${about} was refused: ${code ?? response.status}`, { status: response.status, code });
  }
}

/** `fetch failed` says nothing, its cause does. */
function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: { code?: string } };
  return cause?.code ?? (error instanceof Error ? error.message : String(error));
}
