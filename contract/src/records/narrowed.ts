import { Type } from 'typebox';
import { FILTER_TEXT_MAX } from './filter-limits.ts';

/** Query fields that restrict the list of a record type. */
export const narrowed = {
  /** Conditions as text; see `parseFilter`. */
  filter: Type.Optional(Type.String({ maxLength: FILTER_TEXT_MAX })),
  /** Full-text search words. */
  search: Type.Optional(Type.String({ maxLength: 200 })),
  /** The date in the user's time zone, for relative filters. */
  today: Type.Optional(Type.String({ format: 'date' })),
};
