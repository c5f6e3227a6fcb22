/** The placeholders of a naming rule, with what each stands for in an example. */
export const NAME_PARTS = {
  date: '20260131',
  task: 'ABC-12',
  sku: 'SKU1001',
  market: 'DE',
  channel: 'meta',
  format: '1080x1080',
  lang: 'de',
  name: 'banner',
  n: '1',
} as const;
export type NamePart = keyof typeof NAME_PARTS;

/** The maximum length of a naming rule. */
export const NAMING_RULE_MAX = 120;

/** A naming rule: texts around placeholders; there is one more text than placeholders. */
export type NamingRule = { readonly parts: readonly NamePart[]; readonly texts: readonly string[] };
/** The values of a file name that follows a rule. */
export type NameValues = Readonly<Partial<Record<NamePart, string>>>;

const PLACEHOLDER = /\{([a-z]+)\}/;
const ENDING = /\.[A-Za-z0-9]{1,10}$/;
/** What a name in an archive must not contain on some system; braces begin placeholders. */
const UNSAFE = /[/\\:*?"<>|{}\p{C}]/u;
/** A placeholder ends at a separator, so that every name can be read in one way only. */
const SEPARATOR = /^[-_. +~#]/;

/** Reads a naming rule, such as `{date}_{sku}_v{n}`; undefined if it is none. */
export function parseNamingRule(rule: string): NamingRule | undefined {
  const pieces = rule.split(PLACEHOLDER);
  const texts = pieces.filter((_, at) => at % 2 === 0);
  const parts = pieces.filter((_, at) => at % 2 === 1) as NamePart[];
  const areKnown = parts.every((part, at) => Object.hasOwn(NAME_PARTS, part) && parts.indexOf(part) === at);
  const areSeparate = texts.slice(1, -1).every((text) => SEPARATOR.test(text));
  const last = texts.at(-1) ?? '';
  const isSafe =
    !texts.some((text) => UNSAFE.test(text)) && (last === '' || SEPARATOR.test(last)) && !/[. ]$/.test(last);
  return parts.length > 0 && areKnown && areSeparate && isSafe ? { parts, texts } : undefined;
}

/** The values in a file name, without its extension; undefined if it does not follow the rule. */
export function readFileName(rule: NamingRule, fileName: string): NameValues | undefined {
  const found = patternOf(rule).exec(stemOf(fileName));
  if (!found) return undefined;
  const values: NameValues = Object.fromEntries(rule.parts.map((part, at) => [part, found[at + 1] ?? '']));
  return values.date !== undefined && !isDate(values.date) ? undefined : values;
}

/** Fields of an asset that a file name fills. */
export type NamedFields = {
  sku?: string[];
  markets?: string[];
  channels?: string[];
  language?: string;
  format?: string;
};

/** The fields that a file name fills by a naming rule; none if it does not follow it. */
export function fieldsOfName(rule: NamingRule, fileName: string): NamedFields {
  const { sku, market, channel, lang, format } = readFileName(rule, fileName) ?? {};
  return {
    ...(sku && { sku: [sku] }),
    ...(market && { markets: [market] }),
    ...(channel && { channels: [channel] }),
    ...(lang && { language: lang }),
    ...(format && { format }),
  };
}

/** A file name of some values; placeholders without one stay in it. */
export function writeFileName({ parts, texts }: NamingRule, values: NameValues, ending = ''): string {
  return parts.map((part, at) => `${texts[at]}${values[part] ?? `{${part}}`}`).join('') + (texts.at(-1) ?? '') + ending;
}

/** A name that follows a rule. */
export function exampleOf(rule: NamingRule): string {
  return writeFileName(rule, NAME_PARTS);
}

/** The extension of a file name with its full stop; empty without one. */
export function endingOf(fileName: string): string {
  return ENDING.exec(fileName)?.[0] ?? '';
}

/** The first character after a placeholder, which its value cannot contain; empty for the last one. */
export function separatorAfter({ texts }: NamingRule, at: number): string {
  return texts[at + 1]?.[0] ?? '';
}

function stemOf(fileName: string): string {
  return fileName.slice(0, fileName.length - endingOf(fileName).length);
}

function patternOf(rule: NamingRule): RegExp {
  const values = rule.parts.map(
    (part, at) => `${escaped(rule.texts[at] ?? '')}(${valuePattern(part, separatorAfter(rule, at))})`,
  );
  return new RegExp(`^${values.join('')}${escaped(rule.texts.at(-1) ?? '')}$`, 'u');
}

/** The pattern of a value. Each ends at its separator, so that matching takes linear time. */
function valuePattern(part: NamePart, separator: string): string {
  const dash = separator === '-' ? '' : '\\-';
  const patterns: Record<NamePart, string> = {
    date: '\\d{8}|\\d{4}-\\d{2}-\\d{2}',
    task: '[A-Za-z][A-Za-z0-9]{1,9}-[1-9]\\d{0,8}',
    sku: `[A-Za-z0-9${dash}]{1,40}`,
    market: '[A-Z]{2,6}',
    channel: `[A-Za-z0-9${dash}]{1,40}`,
    format: `[A-Za-z0-9${dash}]{1,40}`,
    lang: separator === '-' ? '[a-z]{2}' : '[a-z]{2}(?:-[A-Z]{2}|-Han[st])?',
    name: separator === '' ? '[^/\\\\]{1,120}' : `[^/\\\\${escaped(separator)}]{1,120}`,
    n: '\\d{1,3}',
  };
  return patterns[part];
}

function isDate(text: string): boolean {
  const [year, month, day] = [text.slice(0, 4), text.slice(-4 - (text.includes('-') ? 1 : 0), -2), text.slice(-2)];
  const iso = `${year}-${month.replace('-', '')}-${day}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso);
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replace(/-/g, '\\x2d');
}
