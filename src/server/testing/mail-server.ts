import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

type Received = { from: string; to: string[]; headers: string; body: string };

/**
 * A mail server that accepts everything, or `refuses` every email with this response, and shows
 * what it received. `holds`: what it waits for before it accepts an email.
 */
export async function aMailServer({
  refuses,
  holds,
}: { refuses?: string; holds?: (to: string) => Promise<void> } = {}) {
  const received: Received[] = [];
  async function take(to: string, done: () => void): Promise<void> {
    await holds?.(to);
    done();
  }
  const server = new SMTPServer({
    authOptional: true,
    // `close` ends the connections that a sender keeps
    closeTimeout: 1,
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo(_address, _session, done) {
      if (!refuses) return done();
      const [code, ...rest] = refuses.split(" ");
      done(Object.assign(new Error(rest.join(" ")), { responseCode: Number(code) }));
    },
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => void parts.push(part));
      stream.on("end", () => {
        const raw = Buffer.concat(parts).toString();
        const end = raw.indexOf("\r\n\r\n");
        received.push({
          from: session.envelope.mailFrom ? session.envelope.mailFrom.address : "",
          to: session.envelope.rcptTo.map(({ address }) => address),
          headers: raw.slice(0, end),
          body: raw.slice(end),
        });
        void take(session.envelope.rcptTo[0]?.address ?? "", done);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    /** The connections that are open now. */
    connections: () => server.connections.size,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
