import { Parser } from 'htmlparser2';
import { GrowingText } from '../growing-text.ts';
import { cleanText } from '../text.ts';

/** Elements whose content is ignored. */
const HIDDEN = new Set(['script', 'style', 'head', 'noscript', 'template', 'iframe']);
/** The maximum nesting depth of elements; deeper nesting slows down parsing. */
const DEEPEST = 1_000;
const TOO_DEEP = new Error('Too many elements in each other');
/** Void elements, for which the parser reports an end. */
const VOID = new Set(['br', 'hr', 'img']);
const SAFE_LINK = /^(?:https?:\/\/|mailto:)[^\s<>"]+$/iu;

/** A list marker without content yet. */
const ITEM_BEGUN = /\n {0,14}(?:-|\d{1,5}\.) (?:\[[ x]\] )?$/u;
const MARKS = new Map(Object.entries({ b: '**', strong: '**', i: '*', em: '*', s: '~~', del: '~~', strike: '~~' }));
const BLOCKS = new Set(
  'p div section article table tr ul ol blockquote h1 h2 h3 h4 h5 h6 pre header footer dl dt dd figure'.split(' '),
);

type Attributes = Readonly<Record<string, string>>;

/** Whether a text is HTML rather than text with a `<`. */
export function looksLikeHtml(text: string): boolean {
  return /<(?:p|div|br|span|ul|ol|li|table|img|a|h[1-6]|strong|b|em|pre|blockquote)\b[^<>]{0,4000}>/iu.test(text);
}

/** Converts HTML to Markdown; unsupported markup is removed, its text kept; scripts and styles are dropped. */
export function markdownOfHtml(html: string): string {
  return textOfHtml(html).text;
}

/** The same, with the number of images without a URL, whose names stay in the text. Too deeply nested HTML is unchanged. */
export function textOfHtml(html: string): { text: string; images: number } {
  try {
    return written(html);
  } catch (error) {
    if (error === TOO_DEEP) return { text: cleanText(html), images: 0 };
    throw error;
  }
}

function written(html: string): { text: string; images: number } {
  const writer = new MarkdownWriter();
  let depth = 0;
  // The parser delivers a text in pieces, split at each reference.
  let text = '';
  const tag = (name: string, closes: boolean, attributes: Attributes) => {
    writer.text(text);
    text = '';
    depth += closes ? -1 : 1;
    if (depth > DEEPEST) throw TOO_DEEP;
    writer.tag(name, closes, attributes);
  };
  const parser = new Parser({
    onopentag: (name, attributes) => tag(name, false, attributes),
    onclosetag: (name) => tag(name, true, {}),
    ontext: (piece) => {
      text += piece;
    },
  });
  parser.end(html);
  writer.text(text);
  return { text: writer.result(), images: writer.imagesLeftOut };
}

class MarkdownWriter {
  imagesLeftOut = 0;
  private readonly out = new GrowingText();
  private pre = false;
  /** The skipped element, '' outside of any. */
  private hidden = '';
  private readonly links: string[] = [];
  private readonly lists: { ordered: boolean; count: number; items: number }[] = [];

  text(given: string): void {
    if (this.hidden !== '') return;
    // The parser's replacement for an invalid character reference.
    const text = given.replaceAll('\ufffd', '');
    if (this.pre) this.out.add(text);
    else this.out.add(this.out.last(1) === '\n' ? text.replace(/\s+/gu, ' ').trimStart() : text.replace(/\s+/gu, ' '));
  }

  tag(name: string, closes: boolean, attributes: Attributes): void {
    if (closes && VOID.has(name)) return;
    if (this.hidden !== '' || HIDDEN.has(name)) this.hide(name, closes);
    else this.mark(name, closes, attributes);
  }

  private hide(name: string, closes: boolean): void {
    if (this.hidden === '' && !closes) this.hidden = name;
    else if (this.hidden === name && closes) this.hidden = '';
  }

  private mark(name: string, closes: boolean, attributes: Attributes): void {
    if (name === 'br') this.out.add('\n');
    else if (name === 'hr') this.out.add('\n\n---\n\n');
    else if (name === 'a') this.link(closes, attributes);
    else if (name === 'img') this.image(attributes);
    else if (name === 'li') this.item(closes, attributes);
    else if (MARKS.has(name)) this.out.add(MARKS.get(name) ?? '');
    else if (name === 'code' && !this.pre) this.out.add('`');
    else if (name === 'td' || name === 'th') this.out.add(closes ? ' | ' : '');
    else if (BLOCKS.has(name)) this.block(name, closes, attributes);
  }

  result(): string {
    const lines = this.out
      .toString()
      .split('\n')
      .map((line) => line.trimEnd());
    const cleaned = lines
      .join('\n')
      .replace(/(\*\*|~~)\s*\1/gu, '')
      .replace(/\n{3,}/gu, '\n\n');
    return cleanText(cleaned);
  }

  private block(name: string, closes: boolean, attributes: Attributes): void {
    if (name === 'ul' || name === 'ol') this.list(name === 'ol', closes, attributes);
    // Editors wrap the content of an item in a paragraph.
    const beginsItem = !closes && (name === 'p' || name === 'div') && ITEM_BEGUN.test(this.out.last(40));
    if (!beginsItem) this.out.add(name === 'div' || name === 'tr' ? '\n' : '\n\n');
    if (name === 'pre') this.fence(closes);
    if (/^h\d$/u.test(name) && !closes) this.out.add(`${'#'.repeat(Number(name[1]))} `);
    if (name === 'blockquote' && !closes) this.out.add('> ');
  }

  private fence(closes: boolean): void {
    this.pre = !closes;
    if (closes) this.out.trimEnd();
    this.out.add(closes ? '\n```\n\n' : '```\n');
  }

  private list(ordered: boolean, closes: boolean, attributes: Attributes): void {
    const start = Number(attribute(attributes, 'start') || 1);
    if (closes) this.lists.pop();
    else this.lists.push({ ordered, count: Number.isSafeInteger(start) && start > 0 ? start - 1 : 0, items: 0 });
  }

  private item(closes: boolean, attributes: Attributes): void {
    if (closes) return;
    const list = this.lists.at(-1) ?? { ordered: false, count: 0, items: 0 };
    const value = Number(attribute(attributes, 'value'));
    list.count = Number.isSafeInteger(value) && value > 0 ? value : list.count + 1;
    list.items++;
    const indent = '  '.repeat(Math.max(0, Math.min(this.lists.length, 8) - 1));
    const tick = attribute(attributes, 'data-checked');
    const gap = list.items === 1 && this.lists.length < 2 ? '\n\n' : '\n';
    this.out.trimEnd();
    this.out.add(`${gap}${indent}${list.ordered ? `${list.count}.` : '-'} ${tickBox(tick)}`);
  }

  private link(closes: boolean, attributes: Attributes): void {
    if (!closes) {
      const target = attribute(attributes, 'href');
      this.links.push(SAFE_LINK.test(target) ? target : '');
      this.out.add(SAFE_LINK.test(target) ? '[' : '');
      return;
    }
    const target = this.links.pop();
    if (target) this.out.add(`](${target})`);
  }

  private image(attributes: Attributes): void {
    const source = attribute(attributes, 'src');
    const name = attribute(attributes, 'alt') || attribute(attributes, 'title');
    if (SAFE_LINK.test(source)) {
      this.out.add(`![${name}](${source})`);
      return;
    }
    this.imagesLeftOut++;
    const file = /^(?:data|blob):/iu.test(source) ? '' : source.slice(0, 300);
    this.out.add(`[${name || file || 'image'}]`);
  }
}

function tickBox(tick: string): string {
  if (tick === '') return '';
  return tick === 'true' ? '[x] ' : '[ ] ';
}

function attribute(attributes: Attributes, name: string): string {
  return attributes[name]?.trim() ?? '';
}
