import { type ClientHttp2Session, connect, constants } from "node:http2";
import type { AppleWalletSettings } from "#server/platform/wallet-settings.ts";

const PATIENCE_MS = 10_000;

/** The result of a push: delivered, or the phone has removed the pass. */
export type PushResponse = "told" | "gone";

/**
 * Apple's push service over one connection, authenticated by the certificate that signs passes. A
 * push has no content: the phone then requests what changed. Any other failure throws, so that the
 * job is retried.
 */
export class PushService {
  readonly #session: ClientHttp2Session;
  readonly #topic: string;

  constructor({ push_base, push_ca, certificate, key, pass_type_id }: AppleWalletSettings) {
    this.#topic = pass_type_id;
    this.#session = connect(push_base, { cert: certificate, key, ...(push_ca && { ca: push_ca }) });
    // Requests in flight fail with the session.
    this.#session.on("error", () => {});
    this.#session.setTimeout(PATIENCE_MS, () => this.#session.destroy());
  }

  push(token: string): Promise<PushResponse> {
    const { HTTP2_HEADER_METHOD, HTTP2_HEADER_PATH, HTTP2_HEADER_STATUS } = constants;
    return new Promise((resolve, reject) => {
      const request = this.#session.request({
        [HTTP2_HEADER_METHOD]: "POST",
        [HTTP2_HEADER_PATH]: `/3/device/${encodeURIComponent(token)}`,
        "apns-topic": this.#topic,
        "apns-push-type": "background",
        "apns-priority": "5",
      });
      let status = 0;
      let body = "";
      request.setEncoding("utf8");
      request.setTimeout(PATIENCE_MS, () => request.close(constants.NGHTTP2_CANCEL));
      request.on("response", (headers) => (status = Number(headers[HTTP2_HEADER_STATUS])));
      request.on("data", (piece: string) => (body += piece.slice(0, 2_000)));
      request.on("error", reject);
      request.on("close", () => {
        if (status === 200) return resolve("told");
        if (status === 410 || (status === 400 && /BadDeviceToken|DeviceTokenNotForTopic/.test(body)))
          return resolve("gone");
        return reject(new Error(`Apple's push service returned ${status || "nothing"}.`));
      });
      request.end("{}");
    });
  }

  close(): void {
    this.#session.close();
  }
}
