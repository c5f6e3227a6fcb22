import { type Static, type TSchema, Type } from 'typebox';

/** 32 lower-case hex digits: a UUIDv7 without dashes. */
export const Id = Type.String({ pattern: '^[0-9a-f]{32}$' });
export const ById = Type.Object({ id: Id }, { additionalProperties: false });
export const Ids = Type.Array(Id, { minItems: 1, maxItems: 1000, uniqueItems: true });
/** An instant, ISO 8601 in UTC. */
export const Instant = Type.String({ maxLength: 30 });
/** A calendar date of `DAY_RANGE`, `yyyy-MM-dd`, without a zone. */
export const Day = Type.String({ format: 'date', pattern: '^(19|2[01])' });
/** A time of day, `HH:mm`. */
export const TimeOfDay = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' });
export const Done = Type.Null();

/** A value or null. */
export function Nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}

/**
 * An object with free keys whose values all have one shape. Not `Type.Record`: that one brings TypeBox's whole type engine
 * with it, 12 kB of the page's code.
 */
export function MapOf<T extends TSchema>(values: T) {
  return Type.Unsafe<Record<string, Static<T>>>({ type: 'object', additionalProperties: values });
}

/** One of a closed set of words. */
export function OneOf<const W extends readonly string[]>(words: W) {
  return Type.Unsafe<W[number]>({ type: 'string', enum: [...words] });
}

/**
 * One line of text of `min` to `max` characters as people count them: code points, without line breaks or control characters. The server
 * brings it into normal form first (`x-text`): composed, nothing blank at its edges, and empty when nothing of it can be seen.
 */
export function Line(max: number, min = 1) {
  return Type.String({ ...line(max, min), 'x-text': 'line' });
}

/** One line that is taken exactly as it was typed, such as a password. */
export function Verbatim(max: number, min = 1) {
  return Type.String({ ...line(max, min), 'x-text': 'verbatim' });
}

function line(max: number, min: number) {
  return { minLength: min, maxLength: max, pattern: '^[^\\u0000-\\u001f\\u007f\\u2028\\u2029]*$' };
}

/** Text of several lines, at most `max` code points; the server brings it into normal form like a `Line`. */
export function Paragraphs(max: number) {
  return Type.String({ maxLength: max, pattern: '^[^\\u0000]*$', 'x-text': 'paragraphs' });
}

/** HTML of the editor, at most `max` code points, which the server cleans. */
export function Html(max: number) {
  return Type.String({ maxLength: max, pattern: '^[^\\u0000]*$', 'x-text': 'html' });
}

/** A person as lists show one. */
export type Person = Static<typeof Person>;
export const Person = Type.Object({
  id: Id,
  username: Type.String(),
  realname: Type.String(),
  avatar: Nullable(Type.String()),
});
