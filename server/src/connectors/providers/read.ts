/** An object of an answer, whatever else may stand there. */
export type Fields = Readonly<Record<string, unknown>>;

/** The object somewhere in an answer; empty when there is none. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

/** The objects of a list in an answer. */
export function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.map(fieldsOf) : [];
}

/** A text or number of an answer as text; null when there is none, or it is empty. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** A number of an answer. */
export function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** Places of different sizes as one line. */
export function placeOf(...parts: unknown[]): string | null {
  const known = parts.map(textOf).filter((part) => part !== null);
  return known.length > 0 ? [...new Set(known)].join(', ') : null;
}

const STATED = /(?:[zZ]|[+-]\d{2}:?\d{2})$/;

/** An instant as a provider writes it, to the second; without a zone it is read as that of `offset`, a guess. */
export function instantOf(value: unknown, offset: string): { occurredAt: string; tzKnown: boolean } | null {
  const text = textOf(value)?.replace(' ', 'T');
  if (!text) return null;
  const tzKnown = STATED.test(text);
  const at = Date.parse(tzKnown ? text : `${text}${offset}`);
  if (Number.isNaN(at)) return null;
  return { occurredAt: new Date(Math.floor(at / 1000) * 1000).toISOString(), tzKnown };
}
