import type { TextFormat } from '../plan/plan.ts';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const FENCE = /^\s{0,3}(```|~~~)/u;
const ITEM = /^(\s*)(?:[-*+]|\d{1,9}[.)])\s+(.*)$/u;
const LINK =
  /!?\[([^[\]\n]{0,500})\]\(((?:https?:\/\/|mailto:)[^\s()<>*]{1,2000})(?:\s+&quot;[^)\n]{0,200}&quot;)?\)/giu;
const BARE_LINK = /(^|[\s(])(https?:\/\/[^\s<>()"*]{1,2000}[^\s<>()".,;:!?])/gu;

/**
 * Converts an imported text to HTML of paragraphs, headings, lists, quotes, code, links and emphasis. Everything else is escaped; a text that is
 * HTML already is returned unchanged, to be sanitised by the server.
 */
export function htmlOf(text: string, format: TextFormat): string {
  if (format === 'html') return text;
  if (text.trim() === '') return '';
  return format === 'text' ? paragraphs(text) : blocks(text.split('\n'));
}

function paragraphs(text: string): string {
  return text
    .split(/\n{2,}/u)
    .map((part) => `<p>${withLinks(escaped(part)).replaceAll('\n', '<br>')}</p>`)
    .join('');
}

function blocks(lines: string[]): string {
  let out = '';
  let at = 0;
  while (at < lines.length) {
    const [html, next] = block(lines, at);
    out += html;
    at = next;
  }
  return out;
}

function block(lines: string[], at: number): [html: string, next: number] {
  const first = lines[at] ?? '';
  if (first.trim() === '') return ['', at + 1];
  if (FENCE.test(first)) return fence(lines, at);
  const heading = /^#{1,6}\s+(.*)$/u.exec(first);
  if (heading) return [`<h${level(first)}>${inline(heading[1] ?? '')}</h${level(first)}>`, at + 1];
  if (/^\s*(?:-{3,}|\*{3,}|_{3,})\s*$/u.test(first)) return ['<hr>', at + 1];
  if (ITEM.test(first)) return list(lines, at);
  if (first.startsWith('>')) {
    const end = endOf(lines, at, (line) => line.startsWith('>'));
    const inner = lines.slice(at, end).map((line) => line.replace(/^>\s?/u, ''));
    return [`<blockquote><p>${inner.map(inline).join('<br>')}</p></blockquote>`, end];
  }
  const end = endOf(lines, at, (line) => line.trim() !== '' && !startsBlock(line));
  return [`<p>${lines.slice(at, end).map(inline).join('<br>')}</p>`, end];
}

function fence(lines: string[], at: number): [string, number] {
  const mark = FENCE.exec(lines[at] ?? '')?.[1] ?? '```';
  const end = endOf(lines, at, (line) => !line.trim().startsWith(mark));
  return [`<pre><code>${escaped(lines.slice(at + 1, end).join('\n'))}</code></pre>`, end + 1];
}

/** Items of one level and kind; deeper ones become nested lists. */
function list(lines: string[], at: number): [string, number] {
  const indent = indentOf(lines[at]);
  const name = /^\s*\d/u.test(lines[at] ?? '') ? 'ol' : 'ul';
  const first = Number(/^\s*(\d{1,6})/u.exec(lines[at] ?? '')?.[1] ?? 1);
  let out = first > 1 ? `<${name} start="${first}">` : `<${name}>`;
  let next = at;
  while (next < lines.length && ITEM.test(lines[next] ?? '') && indentOf(lines[next]) >= indent) {
    const own = ITEM.exec(lines[next] ?? '')?.[2] ?? '';
    const end = endOf(lines, next, (line) => indentOf(line) > indent && line.trim() !== '');
    const inner = lines.slice(next + 1, end);
    out += `<li><p>${inline(tickBox(own))}</p>${inner.length > 0 ? blocks(inner.map(outdent(indent))) : ''}</li>`;
    next = end;
  }
  return [`${out}</${name}>`, next];
}

function outdent(indent: number): (line: string) => string {
  return (line) => line.slice(Math.min(indentOf(line), indent + 1)).replace(/^ (?=[^\s])/u, '');
}

function tickBox(item: string): string {
  return item.replace(/^\[( |x)\]\s+/iu, (_, mark: string) => (mark === ' ' ? '☐ ' : '☑ '));
}

function endOf(lines: string[], at: number, belongs: (line: string) => boolean): number {
  let end = at + 1;
  while (end < lines.length && belongs(lines[end] ?? '')) end++;
  return end;
}

function startsBlock(line: string): boolean {
  return FENCE.test(line) || ITEM.test(line) || /^(?:#{1,6}\s|>)/u.test(line);
}

function indentOf(line: string | undefined): number {
  return /^\s*/u.exec(line ?? '')?.[0].length ?? 0;
}

/** Headings of a task start at level two and end at level four. */
function level(line: string): number {
  return Math.min(4, (/^#+/u.exec(line)?.[0].length ?? 1) + 1);
}

function inline(text: string): string {
  return escaped(text.trim())
    .split(/(`[^`\n]+`)/u)
    .map((part) => (/^`.+`$/u.test(part) ? `<code>${part.slice(1, -1)}</code>` : emphasis(withLinks(part))))
    .join('');
}

function withLinks(html: string): string {
  return html
    .replace(LINK, (_, label: string, url: string) => `<a href="${url}">${label || url}</a>`)
    .replace(/&lt;((?:https?:\/\/|mailto:)[^\s<>&]{1,2000})&gt;/gu, '<a href="$1">$1</a>')
    .replace(BARE_LINK, '$1<a href="$2">$2</a>');
}

function emphasis(html: string): string {
  return html
    .replace(/\*\*(?=\S)([^*]{1,1000}?\S?)\*\*/gu, '<strong>$1</strong>')
    .replace(/(?<![\w*])\*(?=\S)([^*<>]{1,1000}?)(?<=\S)\*(?![\w*])/gu, '<em>$1</em>')
    .replace(/~~(?=\S)([^~]{1,1000}?)~~/gu, '<s>$1</s>');
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/gu, (char) => ESCAPES[char] ?? char);
}
