import sanitizeHtml from 'sanitize-html';

/** Whether a user may be mentioned; other mentions become plain text. */
export type Mentionable = (userId: string) => boolean;
/** Whether a file may be shown as a picture in a text; other pictures are removed. Without it pictures and tables are not allowed. */
export type Showable = (fileId: string) => boolean;

const TAGS = [
  ...['p', 'h1', 'h2', 'h3', 'h4', 'blockquote', 'pre', 'ul', 'ol', 'li', 'hr', 'br'],
  ...['strong', 'em', 's', 'u', 'code', 'a', 'span'],
];
const SHOWN_TAGS = ['img', 'table', 'tbody', 'tr', 'th', 'td'];
/** Elements removed with their contents; of other unknown elements the text is kept. */
const UNREADABLE = [
  ...['script', 'style', 'template', 'noscript', 'noframes', 'noembed', 'title', 'iframe', 'object', 'embed', 'applet'],
  ...['svg', 'math', 'textarea', 'select', 'option', 'xmp', 'plaintext', 'audio', 'video', 'canvas', 'frameset'],
];
const MAX_DEPTH = 40;
/** The maximum nesting; deeper nesting makes parsing quadratic. */
const ABSURD = 1_000;
const TOO_DEEP = new Error('Too many elements in each other');
const PASSES = 6;
/** The maximum number of tags and entities parsed in all passes together, about 0.1 s. Beyond it the text is kept without markup. */
export const MAX_WORK = 50_000;
const DROPPED = { tagName: 'x-dropped', attribs: {} };
const ID = /^[0-9a-f]{32}$/;
const LABEL_LENGTH = 100;
const PICTURE_LENGTH = 200;
const MAX_PICTURES = 200;
const LESS_THAN = 0x3c;
const AMPERSAND = 0x26;

/** Sanitises HTML of the editor: an allow-list of elements and attributes, no styles, links only to http(s) and mailto. Idempotent. */
export function cleanHtml(html: string, mayMention: Mentionable = () => true, mayShow?: Showable): string {
  const keep = { ...keepers, span: keepMentions(mayMention), ...(mayShow && { img: keepPictures(mayShow) }) };
  const options = {
    ...rules,
    allowedTags: mayShow ? [...TAGS, ...SHOWN_TAGS] : TAGS,
    transformTags: transformsOf(keep),
  };
  let cleaned = html;
  let work = 0;
  // Nesting that a browser would rearrange becomes stable within a few passes; otherwise the text is kept without markup.
  for (let pass = 0; pass < PASSES; pass += 1) {
    work += marksIn(cleaned);
    if (work > MAX_WORK) break;
    // A parser ignores a line break directly after <pre>, so a remaining one would be lost later.
    const next = shallow(cleaned, options)?.replace(/<pre>\n+/g, '<pre>');
    if (next === cleaned) return cleaned;
    if (next === undefined) break;
    cleaned = next;
  }
  return paragraphsOf(textOf(cleaned));
}

/** The plain text of sanitised HTML, a line for each block. */
export function textOf(html: string): string {
  return decode(
    html.replace(/<(?:[bh]r|\/(?:p|h[1-4]|li|pre|blockquote|t[dhr]))\b[^<>]*>/g, '\n').replace(/<[^<>]*>/g, ''),
  )
    .replace(/\n{2,}/g, '\n')
    .trim();
}

/** Whether sanitised HTML has no visible content. */
export function isEmptyHtml(html: string): boolean {
  if (html.includes('<img data-file="')) return false;
  return !html.includes('<span data-type="mention"') && !/[^\p{C}\p{Z}\u115f\u1160\u3164\uffa0]/u.test(textOf(html));
}

/** The ids of users mentioned in sanitised HTML, without duplicates. */
export function mentionIdsOf(html: string): string[] {
  const found = html.matchAll(/<span data-type="mention" data-id="([0-9a-f]{32})"/g);
  return [...new Set([...found].map(([, id]) => String(id)))];
}

/** The ids of files shown as pictures in HTML, without duplicates, up to the limit. */
export function pictureIdsOf(html: string): string[] {
  const found = html.matchAll(/<img\b[^<>]*\bdata-file="([0-9a-f]{32})"/g);
  return [...new Set([...found].map(([, id]) => String(id)))].slice(0, MAX_PICTURES);
}

/** Converts lines of plain text to HTML. */
export function paragraphsOf(text: string): string {
  return text
    .split('\n')
    .map((line) => `<p>${encode(line)}</p>`)
    .join('');
}

const rules: sanitizeHtml.IOptions = {
  allowedTags: TAGS,
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    span: ['data-type', 'data-id', 'data-label'],
    ul: ['data-type'],
    ol: ['start'],
    li: ['data-type', 'data-checked'],
    code: ['class'],
    img: ['data-file', 'alt'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: {},
  allowProtocolRelative: false,
  selfClosing: ['br', 'hr', 'img'],
  nonTextTags: UNREADABLE,
  disallowedTagsMode: 'discard',
  nestingLimit: MAX_DEPTH,
  parseStyleAttributes: false,
};

/** Filters the attributes of an element; undefined removes the element. */
type Keep = (attribs: sanitizeHtml.Attributes) => sanitizeHtml.Attributes | undefined;
const NONE: sanitizeHtml.Attributes = {};

const keepers: Record<string, Keep> = {
  a({ href }) {
    const address = addressOf(href);
    return address ? { href: address, rel: 'noopener noreferrer', target: '_blank' } : undefined;
  },
  ul: (attribs) => (attribs['data-type'] === 'taskList' ? { 'data-type': 'taskList' } : NONE),
  li(attribs) {
    if (attribs['data-type'] !== 'taskItem') return NONE;
    return { 'data-type': 'taskItem', 'data-checked': String(attribs['data-checked'] === 'true') };
  },
  ol: ({ start = '' }) => (/^[1-9]\d{0,5}$/.test(start) ? { start } : NONE),
  code({ class: given = '' }) {
    const language = given.match(/(?:^|\s)(language-[\w+#-]{1,30})(?:\s|$)/)?.[1];
    return language ? { class: language } : NONE;
  },
  th: spansOf,
  td: spansOf,
};

const renamed = { b: 'strong', i: 'em', del: 's', strike: 's', h5: 'h4', h6: 'h4' };

function keepMentions(mayMention: Mentionable): Keep {
  return ({ 'data-type': type, 'data-id': id = '', 'data-label': label }) => {
    if (type !== 'mention' || !ID.test(id) || !mayMention(id)) return undefined;
    return {
      'data-type': 'mention',
      'data-id': id,
      ...(label !== undefined && { 'data-label': label.slice(0, LABEL_LENGTH) }),
    };
  };
}

/** A picture is referenced by its file only: without a URL it cannot track readers. */
function keepPictures(mayShow: Showable): Keep {
  return ({ 'data-file': file = '', alt = '' }) =>
    ID.test(file) && mayShow(file) ? { 'data-file': file, alt: alt.slice(0, PICTURE_LENGTH) } : undefined;
}

function spansOf(given: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const spans = ['colspan', 'rowspan'].flatMap((name) => {
    const span = given[name] ?? '';
    return /^(?:[2-9]|1\d|20)$/.test(span) ? [[name, span]] : [];
  });
  return Object.fromEntries(spans);
}

function transformsOf(keep: Record<string, Keep>): sanitizeHtml.IOptions['transformTags'] {
  const entries = Object.entries(keep).map(([name, kept]): [string, sanitizeHtml.Transformer] => [
    name,
    (tagName, given) => {
      const attribs = kept(given);
      return attribs ? { tagName, attribs } : DROPPED;
    },
  ]);
  return { ...renamed, ...Object.fromEntries(entries) };
}

/** The number of tokens a parser has to process. */
export function marksIn(html: string): number {
  let marks = 0;
  for (let at = 0; at < html.length; at += 1) {
    const code = html.charCodeAt(at);
    if (code === LESS_THAN || code === AMPERSAND) marks += 1;
  }
  return marks;
}

/** Sanitises once; undefined if the nesting is too deep. */
function shallow(html: string, options: sanitizeHtml.IOptions): string | undefined {
  let depth = 0;
  const onOpenTag = () => {
    depth += 1;
    if (depth > ABSURD) throw TOO_DEEP;
  };
  const onCloseTag = () => {
    depth -= 1;
  };
  try {
    return sanitizeHtml(html, { ...options, onOpenTag, onCloseTag });
  } catch (error) {
    if (error === TOO_DEEP) return undefined;
    throw error;
  }
}

/** The URL as a browser parses it, to detect obfuscation; http(s) and mailto only. */
function addressOf(href: string | undefined): string | undefined {
  const url = URL.parse(href ?? '');
  return url && ['http:', 'https:', 'mailto:'].includes(url.protocol) ? url.href : undefined;
}

const SPELLED: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

function decode(text: string): string {
  return text.replace(/&(?:lt|gt|quot|amp);/g, (entity) => SPELLED[entity] ?? entity);
}

/** Escapes plain text for HTML. */
export function encode(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
