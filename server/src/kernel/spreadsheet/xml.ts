import { SaxesParser } from 'saxes';

export type Attributes = Readonly<Record<string, string>>;
/** Handlers of XML events; names are without prefix. */
export type XmlReader = {
  open(name: string, attributes: Attributes): void;
  close?(name: string): void;
  text?(text: string): void;
};

/** Parses UTF-8 XML in chunks; throws for XML that is not well-formed, and for a document type declaration. */
export async function readXml(chunks: AsyncIterable<Buffer>, { open, close, text }: XmlReader): Promise<void> {
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
  for await (const chunk of chunks) parser.write(decoder.decode(chunk, { stream: true }));
  parser.write(decoder.decode()).close();
}

function bare(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
