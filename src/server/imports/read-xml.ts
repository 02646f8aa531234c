import { SaxesParser } from "saxes";

type Handlers = {
  open(name: string, attributes: Record<string, string>): void;
  close?(name: string): void;
  text?(letters: string): void;
};

/**
 * Reads XML as a stream, with the local names of its tags. Only the predefined entities are
 * replaced, so a document never grows while it is read.
 * @throws Error where it is not XML
 */
export async function readXml(pieces: AsyncIterable<Uint8Array> | undefined, handlers: Handlers): Promise<void> {
  if (!pieces) return;
  const parser = new SaxesParser();
  parser.on("opentag", ({ name, attributes }) => handlers.open(plain(name), attributes));
  parser.on("closetag", ({ name }) => handlers.close?.(plain(name)));
  parser.on("text", (letters) => handlers.text?.(letters));
  parser.on("cdata", (letters) => handlers.text?.(letters));
  parser.on("error", (error) => {
    throw error;
  });
  const decoder = new TextDecoder();
  for await (const piece of pieces) parser.write(decoder.decode(piece, { stream: true }));
  parser.write(decoder.decode()).close();
}

function plain(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
