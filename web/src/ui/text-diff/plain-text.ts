import { cleanHtml } from '../clean-html.ts';

const BLOCKS = new Set(['P', 'H1', 'H2', 'H3', 'H4', 'LI', 'PRE', 'BLOCKQUOTE', 'TR', 'UL', 'OL', 'TABLE', 'HR']);

/** The text of a rich text: a line for each block, list items with a bullet, cells with a bar between them, pictures by their names. */
export function plainText(html: string): string {
  const { body } = new DOMParser().parseFromString(cleanHtml(html, {}), 'text/html');
  return textOf(body)
    .replace(/[ \t]*\n\s*/g, '\n')
    .trim();
}

function textOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
  const inner = [...node.childNodes].map(textOf).join('');
  const { nodeName } = node;
  if (nodeName === 'BR') return '\n';
  if (nodeName === 'IMG') return `[${(node as HTMLImageElement).alt}]`;
  if (nodeName === 'TD' || nodeName === 'TH') return `${inner.trim()}${node.nextSibling ? ' | ' : ''}`;
  if (nodeName === 'LI') return `\n• ${inner.trim()}\n`;
  return BLOCKS.has(nodeName) ? `\n${inner}\n` : inner;
}
