/** Accepted texts for yes and no, without a prototype. */
export const BOOLEANS: Readonly<Record<string, boolean | undefined>> = Object.assign(Object.create(null), {
  true: true,
  yes: true,
  '1': true,
  是: true,
  false: false,
  no: false,
  '0': false,
  否: false,
});

/** Parses a number; undefined if it is invalid or has too many decimals. */
export function numberIn(text: string, decimals?: number): number | undefined {
  const bare = text.trim().replace(/(?<=\d)[, ](?=\d{3}(?:\D|$))/g, '');
  if (!/^[+-]?\d{1,16}(?:\.\d{1,20})?(?:e[+-]?\d{1,3})?$/i.test(bare)) return undefined;
  const value = Number(bare);
  if (!Number.isFinite(value) || (decimals === 0 && !Number.isInteger(value))) return undefined;
  return value === 0 ? 0 : value;
}

/** Parses a decimal number to an integer scaled by a power of ten, such as cents. */
export function scaledIn(text: string, decimals: number): number | undefined {
  const bare = text
    .trim()
    .replace(/(?<=\d)[, ](?=\d{3}(?:\D|$))/g, '')
    .replace(/\s*[A-Z]{3}$/, '');
  const [, sign, units, rest = ''] = /^([+-]?)(\d{1,15})(?:\.(\d*))?$/.exec(bare) ?? [];
  if (units === undefined || rest.length > decimals) return undefined;
  const value = Number(`${units}${rest.padEnd(decimals, '0')}`);
  if (!Number.isSafeInteger(value)) return undefined;
  return sign === '-' && value !== 0 ? -value : value;
}

/** Formats a scaled integer as a decimal number. */
export function scaled(value: number, decimals: number): string {
  const digits = String(Math.abs(value)).padStart(decimals + 1, '0');
  const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  return value < 0 ? `-${text}` : text;
}

/** Parses a time of day. */
export function timeIn(text: string): string | undefined {
  const [, hour, minute] = /^(\d{1,2}):(\d\d)$/.exec(text.trim()) ?? [];
  if (!hour || !minute || Number(hour) > 23 || Number(minute) > 59) return undefined;
  return `${hour.padStart(2, '0')}:${minute}`;
}

/** Parses an instant to ISO 8601 in UTC. */
export function instantIn(text: string): string | undefined {
  if (!/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?$/.test(text.trim()))
    return undefined;
  const at = new Date(text.trim().replace(' ', 'T'));
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

/** Finds a choice by its value or one of its names, ignoring case. */
export function choiceIn(text: string, choices: Readonly<Record<string, readonly string[]>>): string | undefined {
  const query = text.trim().toLowerCase();
  const found = Object.entries(choices).find(
    ([value, names]) => value.toLowerCase() === query || names.some((name) => name.toLowerCase() === query),
  );
  return found?.[0];
}

/** Lists in cells are comma-separated; an entry with a comma, a quote or surrounding blanks is quoted. */
export function joinable(entry: string): string {
  return /[",]|^\s|\s$/.test(entry) ? `"${entry.replaceAll('"', '""')}"` : entry;
}

/** Splits a cell into the entries of a list, the inverse of joining `joinable` entries by commas. */
export function splitList(text: string): string[] {
  const parts = text.match(/\s*(?:"(?:[^"]|"")*"|[^,])+/g) ?? [];
  return parts
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => (/^".*"$/s.test(part) ? part.slice(1, -1).replaceAll('""', '"') : part));
}
