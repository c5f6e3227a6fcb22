import { type Static, type TSchema, Type } from 'typebox';

/** A UUIDv7 as 32 lower-case hexadecimal digits, without dashes. */
export const Id = Type.String({ pattern: '^[0-9a-f]{32}$' });
export const ById = Type.Object({ id: Id }, { additionalProperties: false });
export const Ids = Type.Array(Id, { minItems: 1, maxItems: 1000, uniqueItems: true });
/** An instant, ISO 8601 in UTC. */
export const Instant = Type.String({ maxLength: 30 });
/** A calendar date within `DAY_RANGE`, `yyyy-MM-dd`, without a time zone. */
export const Day = Type.String({ format: 'date', pattern: '^(19|2[01])' });
/** A time of day, `HH:mm`. */
export const TimeOfDay = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' });
export const Done = Type.Null();

/** A value or null. */
export function Nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}

/** An object with arbitrary keys and values of one schema. Not `Type.Record`, which adds TypeBox's type engine (12 kB) to the page. */
export function MapOf<T extends TSchema>(values: T) {
  return Type.Unsafe<Record<string, Static<T>>>({ type: 'object', additionalProperties: values });
}

/** One of a fixed set of strings. */
export function OneOf<const W extends readonly string[]>(words: W) {
  return Type.Unsafe<W[number]>({ type: 'string', enum: [...words] });
}

/**
 * A single line of `min` to `max` code points, without line breaks or control characters. The server normalises it first (`x-text`):
 * composed (NFC), trimmed, and empty if it has no visible character.
 */
export function Line(max: number, min = 1) {
  return Type.String({ ...line(max, min), 'x-text': 'line' });
}

/** A single line that is not normalised, such as a password. */
export function Verbatim(max: number, min = 1) {
  return Type.String({ ...line(max, min), 'x-text': 'verbatim' });
}

function line(max: number, min: number) {
  return { minLength: min, maxLength: max, pattern: '^[^\\u0000-\\u001f\\u007f\\u2028\\u2029]*$' };
}

/** Multi-line text of `min` to `max` code points; normalised like a `Line`. */
export function Paragraphs(max: number, min = 0) {
  return Type.String({
    ...(min > 0 && { minLength: min }),
    maxLength: max,
    pattern: '^[^\\u0000]*$',
    'x-text': 'paragraphs',
  });
}

/** HTML of the rich-text editor, at most `max` code points, sanitised by the server. */
export function Html(max: number) {
  return Type.String({ maxLength: max, pattern: '^[^\\u0000]*$', 'x-text': 'html' });
}

/** A user as shown in lists. */
export type Person = Static<typeof Person>;
export const Person = Type.Object({
  id: Id,
  username: Type.String(),
  realname: Type.String(),
  avatar: Nullable(Type.String()),
});
