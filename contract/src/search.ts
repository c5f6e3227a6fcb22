import { type Static, Type } from 'typebox';
import { defineFeature } from './kernel/feature.ts';
import { defineRoutes } from './kernel/route.ts';
import { Id } from './kernel/shapes.ts';

/** Of each record type at most so many are found. */
export const FOUND_RECORDS = 8;

export type FoundRecord = Static<typeof FoundRecord>;
export const FoundRecord = Type.Object({
  /** The name of its record type, what that is called for the reader, and the screen that opens the record. */
  type: Type.String(),
  typeName: Type.String(),
  component: Type.String(),
  id: Id,
  title: Type.String(),
  /** Values of further searchable fields, as far as the reader sees them. */
  facts: Type.Array(Type.String()),
});

export const search = defineRoutes('search', {
  records: {
    method: 'GET',
    path: '/search/records',
    summary: 'Records of all types with these words in their titles or searchable fields, as far as I may see them',
    access: 'signedIn',
    query: Type.Object({ text: Type.String({ maxLength: 200 }) }),
    reply: Type.Array(FoundRecord),
  },
});

export const searchFeature = defineFeature({ name: 'search', routes: { search } });
