import { type Static, Type } from 'typebox';
import { defineFeature } from './kernel/feature.ts';
import { defineRoutes } from './kernel/route.ts';
import { Id } from './kernel/shapes.ts';
import { Chip } from './records/parts/links.ts';

/** The maximum number of results per record type. */
export const FOUND_RECORDS = 8;

export type FoundRecord = Static<typeof FoundRecord>;
export const FoundRecord = Type.Object({
  /** The record type, its name in the reader's language, and the URL of the record. */
  type: Type.String(),
  typeName: Type.String(),
  component: Type.String(),
  id: Id,
  title: Type.String(),
  /** Values of further searchable fields visible to the reader. */
  facts: Type.Array(Type.String()),
});

const REF = '[a-z][A-Za-z0-9]{0,49}:[0-9a-f]{32}';

export const search = defineRoutes('search', {
  records: {
    method: 'GET',
    path: '/search/records',
    summary: 'Records of all types with these words in their titles or searchable fields, as far as I may see them',
    access: 'signedIn',
    query: Type.Object({ text: Type.String({ maxLength: 200 }) }),
    reply: Type.Array(FoundRecord),
  },
  chips: {
    method: 'GET',
    path: '/search/chips',
    summary: 'Records of all types that can be linked, tasks among them: those with these words, or these themselves',
    access: 'signedIn',
    query: Type.Object({
      text: Type.Optional(Type.String({ maxLength: 200 })),
      /** At most 100 comma-separated records, each a type and an id: `task:0198…`; `words` is ignored then. */
      refs: Type.Optional(Type.String({ pattern: `^${REF}(?:,${REF}){0,99}$` })),
    }),
    reply: Type.Array(Chip),
  },
});

export const searchFeature = defineFeature({ name: 'search', routes: { search } });
