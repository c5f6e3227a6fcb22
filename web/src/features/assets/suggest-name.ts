import {
  endingOf,
  type NamePart,
  type NameValues,
  type NamingRule,
  readFileName,
  separatorAfter,
  writeFileName,
} from '@opsyard/contract';

type Found = { part: NamePart; value: string };

/** Recognised before a name is divided at its separators, since their values may contain some. */
const WHOLE: readonly { part: NamePart; pattern: RegExp; write: (...groups: string[]) => string }[] = [
  {
    part: 'date',
    pattern: /(?<!\d)(20\d\d)[-_. ]?(0[1-9]|1[0-2])[-_. ]?(0[1-9]|[12]\d|3[01])(?!\d)/,
    write: (year, month, day) => `${year}${month}${day}`,
  },
  {
    part: 'task',
    pattern: /^([A-Za-z][A-Za-z0-9]{1,9}-[1-9]\d{0,8})(?![A-Za-z0-9])/,
    write: (key = '') => key.toUpperCase(),
  },
  {
    part: 'n',
    pattern: /(?<![A-Za-z0-9])v(?:ersion)?[-_. ]?(\d{1,3})(?![A-Za-z0-9])/i,
    write: (no = '') => String(Number(no)),
  },
  {
    part: 'format',
    pattern: /(?<!\d)(\d{2,5}) ?[x×X] ?(\d{2,5})(?!\d)/,
    write: (width, height) => `${width}x${height}`,
  },
  {
    part: 'sku',
    pattern: /(?<![A-Za-z0-9])(sku[- ]?\d{2,})(?![A-Za-z0-9])/i,
    write: (sku = '') => sku.toUpperCase().replace(' ', '-'),
  },
];
const FORMATS =
  /^(?:banner|story|stories|square|carousel|hero|video|reel|feed|cover|thumbnail|poster|landscape|portrait)$/i;
const CHANNELS =
  /^(?:meta|facebook|fb|instagram|ig|tiktok|google|youtube|yt|amazon|pinterest|bing|x|email|edm|site|web|shop)$/i;
const SKU = /^(?=.*[A-Za-z])(?=.*\d{2})[A-Za-z0-9]{3,40}$/;

/**
 * The nearest name that follows a naming rule. A date that is missing is today, a version number that is missing the
 * given one; other values that are not in the name stay as placeholders, for the user to fill in.
 */
export function suggestName(
  rule: NamingRule,
  fileName: string,
  { today, next }: { today: string; next: number },
): string {
  const ending = endingOf(fileName);
  const stem = fileName.slice(0, fileName.length - ending.length);
  const found = valuesIn(rule, stem);
  const values: NameValues = { date: today.replaceAll('-', ''), n: String(next), ...found };
  const fitting = rule.parts.map((part, at) => [part, fitted(rule, at, values[part])] as const);
  return writeFileName(rule, Object.fromEntries(fitting.filter(([, value]) => value !== undefined)), ending);
}

/** Values in a name of any form: those with a typical form first, then by the parts of the name that remain. */
function valuesIn(rule: NamingRule, stem: string): NameValues {
  let rest = stem;
  const values: Partial<Record<NamePart, string>> = {};
  for (const { part, pattern, write } of WHOLE) {
    const match = rule.parts.includes(part) ? pattern.exec(rest) : null;
    if (!match) continue;
    values[part] = write(...match.slice(1));
    rest = `${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`;
  }
  // Fixed texts of the rule are no values.
  const fixed = new Set(rule.texts.flatMap((text) => wordsOf(text)).map((word) => word.toLowerCase()));
  const words = wordsOf(rest).filter((word) => !fixed.has(word.toLowerCase()));
  const isOpen = (part: NamePart) => rule.parts.includes(part) && values[part] === undefined;
  const left = words.filter((word) => {
    const known = kindsOf(word).find(({ part }) => isOpen(part));
    if (known) values[known.part] = known.value;
    return !known;
  });
  if (isOpen('name') && left.length > 0) values.name = left.join('-');
  return values;
}

function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

/** What a word may stand for, the likeliest first; the case distinguishes markets and languages. */
function kindsOf(word: string): Found[] {
  const market: Found[] = isRegion(word) ? [{ part: 'market', value: word.toUpperCase() }] : [];
  const lang: Found[] = isLanguage(word) ? [{ part: 'lang', value: word.toLowerCase() }] : [];
  return [
    ...(word === word.toUpperCase() ? [...market, ...lang] : [...lang, ...market]),
    ...(FORMATS.test(word) ? [{ part: 'format' as const, value: word.toLowerCase() }] : []),
    ...(CHANNELS.test(word) ? [{ part: 'channel' as const, value: word.toLowerCase() }] : []),
    ...(SKU.test(word) ? [{ part: 'sku' as const, value: word }] : []),
  ];
}

function isRegion(word: string): boolean {
  if (!/^[A-Za-z]{2}$/.test(word)) return false;
  return (
    /^(?:EU|UK)$/i.test(word) ||
    new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(word.toUpperCase()) !== undefined
  );
}

function isLanguage(word: string): boolean {
  if (!/^[A-Za-z]{2}$/.test(word)) return false;
  return new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(word.toLowerCase()) !== undefined;
}

/** A value that can stand at a place of a rule, without the separator after it; undefined if there is none. */
function fitted({ parts, texts }: NamingRule, at: number, value: string | undefined): string | undefined {
  const part = parts[at];
  if (!part || value === undefined) return undefined;
  const separator = separatorAfter({ parts, texts }, at);
  const text = separator === '-' && part !== 'task' ? value.replaceAll('-', part === 'name' ? '_' : '') : value;
  const alone: NamingRule = { parts: [part], texts: ['', separator] };
  return readFileName(alone, `${text}${separator}`) ? text : undefined;
}
