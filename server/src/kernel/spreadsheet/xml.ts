import { SaxesParser } from 'saxes';

export type Attributes = Readonly<Record<string, string>>;
/** What is told of a document while it is read; names come without their prefix. */
export type XmlReader = {
  open(name: string, attributes: Attributes): void;
  close?(name: string): void;
  text?(text: string): void;
};

/** Reads XML in UTF-8 piece by piece; fails at the first thing that is not well-formed, and at a document type. */
export async function readXml(pieces: AsyncIterable<Buffer>, { open, close, text }: XmlReader): Promise<void> {
  const parser = new SaxesParser({ xmlns: false as const, position: false });
  const refuse = (error: Error) => {
    throw error;
  };
  parser.on('error', refuse);
  parser.on('doctype', () => refuse(new Error('A document type')));
  parser.on('opentag', ({ name, attributes }) => open(bare(name), attributes));
  if (close) parser.on('closetag', ({ name }) => close(bare(name)));
  if (text) parser.on('text', text);
  if (text) parser.on('cdata', text);
  const decoder = new TextDecoder();
  for await (const piece of pieces) parser.write(decoder.decode(piece, { stream: true }));
  parser.write(decoder.decode()).close();
}

function bare(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
