import { createSecureServer, type ServerHttp2Session } from "node:http2";
import type { AddressInfo } from "node:net";
import type { TLSSocket } from "node:tls";
import { certificates } from "./certificates.ts";

/**
 * Fake of Apple's push service: records each push with the subject of the client certificate, and
 * returns the given responses.
 */
export async function aPushService() {
  const { authority, service } = await certificates();
  const pushes: { token: string; topic: string; body: string; by: string }[] = [];
  const responses = new Map<string, { status: number; reason: string }>();
  const server = createSecureServer({ cert: service.certificate, key: service.key, ca: authority, requestCert: true });
  server.on("stream", (stream, headers) => {
    let body = "";
    stream.setEncoding("utf8");
    stream.on("data", (piece: string) => (body += piece));
    stream.on("end", () => {
      const token = String(headers[":path"]).replace("/3/device/", "");
      const { subject } = (stream.session as ServerHttp2Session & { socket: TLSSocket }).socket.getPeerCertificate();
      pushes.push({ token, topic: String(headers["apns-topic"]), body, by: String(subject?.CN) });
      const { status, reason } = responses.get(token) ?? { status: 200, reason: "" };
      stream.respond({ ":status": status });
      stream.end(reason ? JSON.stringify({ reason }) : "");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    settings: { push_base: `https://127.0.0.1:${(server.address() as AddressInfo).port}`, push_ca: authority },
    pushes,
    answers: responses,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
