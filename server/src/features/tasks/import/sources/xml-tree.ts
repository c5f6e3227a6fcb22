import { readXml } from '../../../../kernel/spreadsheet/xml.ts';
import { storable } from '../../../../kernel/table-reading/storable.ts';
import { refuse } from '../problems.ts';

/** An element with its content. */
export type XmlNode = { name: string; attributes: Readonly<Record<string, string>>; children: XmlNode[]; text: string };

const MAX_DEPTH = 100;
const MAX_NODES = 3_000_000;

/** Parses XML to a tree; refuses malformed XML, document types, and too deep nesting. */
export async function xmlTree(bytes: Uint8Array): Promise<XmlNode> {
  const top: XmlNode = { name: '', attributes: {}, children: [], text: '' };
  const path = [top];
  let count = 0;
  try {
    await readXml(chunksOf(bytes), {
      open(name, attributes) {
        count++;
        if (path.length > MAX_DEPTH || count > MAX_NODES) refuse('xmlUnknown');
        const node: XmlNode = { name, attributes, children: [], text: '' };
        path.at(-1)?.children.push(node);
        path.push(node);
      },
      close() {
        path.pop();
      },
      text(text) {
        const node = path.at(-1);
        if (node) node.text += storable(text);
      },
    });
  } catch {
    return refuse('xmlUnknown');
  }
  return top.children[0] ?? refuse('xmlUnknown');
}

/** The first child element with a name. */
export function childOf(node: XmlNode | undefined, name: string): XmlNode | undefined {
  return node?.children.find((child) => child.name === name);
}

/** The child elements with a name. */
export function childrenIn(node: XmlNode, holder: string, name: string): XmlNode[] {
  return childOf(node, holder)?.children.filter((child) => child.name === name) ?? [];
}

/** The trimmed text of the first element with a name. */
export function textIn(node: XmlNode | undefined, name: string): string {
  return childOf(node, name)?.text.trim() ?? '';
}

async function* chunksOf(bytes: Uint8Array): AsyncGenerator<Buffer> {
  const size = 65_536;
  for (let at = 0; at < bytes.length; at += size) yield Buffer.from(bytes.subarray(at, at + size));
}
