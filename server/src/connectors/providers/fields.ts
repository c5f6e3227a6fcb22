/** An object of a response with unknown fields. */
export type Fields = Readonly<Record<string, unknown>>;

/** The value as an object; empty if it is none. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

/** The objects of a list in a response. */
export function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.map(fieldsOf) : [];
}

/** A string or number of a response as text; null if missing or empty. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** A number of a response. */
export function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** Joins parts of a location, such as city and state, in one line. */
export function joinLocation(...parts: unknown[]): string | null {
  const known = parts.map(textOf).filter((part) => part !== null);
  return known.length > 0 ? [...new Set(known)].join(', ') : null;
}

const ZONED = /(?:[zZ]|[+-]\d{2}:?\d{2})$/;

/** Parses an instant of a provider, to the second; without a zone `offset` is assumed. */
export function instantOf(value: unknown, offset: string): { occurredAt: string; tzKnown: boolean } | null {
  const text = textOf(value)?.replace(' ', 'T');
  if (!text) return null;
  const tzKnown = ZONED.test(text);
  const at = Date.parse(tzKnown ? text : `${text}${offset}`);
  if (Number.isNaN(at)) return null;
  return { occurredAt: new Date(Math.floor(at / 1000) * 1000).toISOString(), tzKnown };
}
