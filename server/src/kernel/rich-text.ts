import sanitizeHtml from 'sanitize-html';

/** Who may be mentioned; mentions of others become plain text. */
export type Mentionable = (userId: string) => boolean;
/** Which files may be shown as pictures in a text; other pictures vanish. Without it a text has neither pictures nor tables. */
export type Showable = (fileId: string) => boolean;

const TAGS = [
  ...['p', 'h1', 'h2', 'h3', 'h4', 'blockquote', 'pre', 'ul', 'ol', 'li', 'hr', 'br'],
  ...['strong', 'em', 's', 'u', 'code', 'a', 'span'],
];
const SHOWN_TAGS = ['img', 'table', 'tbody', 'tr', 'th', 'td'];
/** Elements that vanish with everything inside; of any other unknown element the text stays. */
const UNREADABLE = [
  ...['script', 'style', 'template', 'noscript', 'noframes', 'noembed', 'title', 'iframe', 'object', 'embed', 'applet'],
  ...['svg', 'math', 'textarea', 'select', 'option', 'xmp', 'plaintext', 'audio', 'video', 'canvas', 'frameset'],
];
const MAX_DEPTH = 40;
/** Elements in each other beyond which something is no text of people; each further one makes all that follow slower. */
const ABSURD = 1_000;
const TOO_DEEP = new Error('Too many elements in each other');
const PASSES = 6;
/** Tags and entities the parser may go over, in all passes together: some 0.1 s. What needs more is kept as mere text. */
export const MAX_WORK = 50_000;
const DROPPED = { tagName: 'x-dropped', attribs: {} };
const ID = /^[0-9a-f]{32}$/;
const LABEL_LENGTH = 100;
const PICTURE_LENGTH = 200;
const MAX_PICTURES = 200;
const LESS_THAN = 0x3c;
const AMPERSAND = 0x26;

/**
 * HTML as the editor makes it, reduced to what is known to be harmless: an allow-list of elements and attributes, no styles,
 * links only to the web and to mail. Cleaning twice changes nothing.
 */
export function cleanHtml(html: string, mayMention: Mentionable = () => true, mayShow?: Showable): string {
  const keep = { ...keepers, span: keepMentions(mayMention), ...(mayShow && { img: keepPictures(mayShow) }) };
  const options = {
    ...rules,
    allowedTags: mayShow ? [...TAGS, ...SHOWN_TAGS] : TAGS,
    transformTags: transformsOf(keep),
  };
  let cleaned = html;
  let work = 0;
  // Nesting that a browser would rearrange settles within a few passes; what never settles is kept as mere text.
  for (let pass = 0; pass < PASSES; pass += 1) {
    work += marksIn(cleaned);
    if (work > MAX_WORK) break;
    // A parser skips a line break right behind <pre>, so one that stayed would be lost later.
    const next = shallow(cleaned, options)?.replace(/<pre>\n+/g, '<pre>');
    if (next === cleaned) return cleaned;
    if (next === undefined) break;
    cleaned = next;
  }
  return paragraphsOf(textOf(cleaned));
}

/** The readable text of cleaned HTML, a line for each block. */
export function textOf(html: string): string {
  return decode(
    html.replace(/<(?:[bh]r|\/(?:p|h[1-4]|li|pre|blockquote|t[dhr]))\b[^<>]*>/g, '\n').replace(/<[^<>]*>/g, ''),
  )
    .replace(/\n{2,}/g, '\n')
    .trim();
}

/** Whether cleaned HTML says nothing. */
export function isEmptyHtml(html: string): boolean {
  if (html.includes('<img data-file="')) return false;
  return !html.includes('<span data-type="mention"') && !/[^\p{C}\p{Z}\u115f\u1160\u3164\uffa0]/u.test(textOf(html));
}

/** Everybody mentioned in cleaned HTML, once each. */
export function mentionIdsOf(html: string): string[] {
  const found = html.matchAll(/<span data-type="mention" data-id="([0-9a-f]{32})"/g);
  return [...new Set([...found].map(([, id]) => String(id)))];
}

/** Every file that HTML shows as a picture, once each; at most so many as a text may hold. */
export function pictureIdsOf(html: string): string[] {
  const found = html.matchAll(/<img\b[^<>]*\bdata-file="([0-9a-f]{32})"/g);
  return [...new Set([...found].map(([, id]) => String(id)))].slice(0, MAX_PICTURES);
}

/** Lines of plain text as HTML. */
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

/** What is left of an element's attributes; undefined where the element as a whole is not wanted. */
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

/** A picture is named by its file alone: it has no address anybody could be followed by. */
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

/** How often a parser has to stop and think. */
export function marksIn(html: string): number {
  let marks = 0;
  for (let at = 0; at < html.length; at += 1) {
    const code = html.charCodeAt(at);
    if (code === LESS_THAN || code === AMPERSAND) marks += 1;
  }
  return marks;
}

/** What the parser makes of it; undefined when more elements lie in each other than any text of people has. */
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

/** The address as a browser reads it, so that nothing hides behind spaces or escapes; only of the web and of mail. */
function addressOf(href: string | undefined): string | undefined {
  const url = URL.parse(href ?? '');
  return url && ['http:', 'https:', 'mailto:'].includes(url.protocol) ? url.href : undefined;
}

const SPELLED: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

function decode(text: string): string {
  return text.replace(/&(?:lt|gt|quot|amp);/g, (entity) => SPELLED[entity] ?? entity);
}

/** Plain text as it stands in HTML. */
export function encode(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
