import { Type } from 'typebox';
import { FILTER_TEXT_MAX } from './filter-text.ts';

/** What the list of a record type can be narrowed by. */
export const narrowed = {
  /** Conditions as text; see `parseFilter`. */
  filter: Type.Optional(Type.String({ maxLength: FILTER_TEXT_MAX })),
  /** Words that occur in searchable fields. */
  search: Type.Optional(Type.String({ maxLength: 200 })),
  /** The day of whoever asks, for filters that speak of today. */
  today: Type.Optional(Type.String({ format: 'date' })),
};
