import { Type } from 'typebox';
import { Done, OneOf } from '../kernel/shapes.ts';
import { sheetFailures } from '../kernel/sheet.ts';
import { recordFailures } from './failures.ts';
import type { Fields } from './fields.ts';
import { narrowed } from './narrowed.ts';
import type { RecordType } from './record-type.ts';
import { SORT_PATTERN } from './sort.ts';

/** The most records an export gives and an import takes: what goes out comes in again. */
export const RECORD_TRANSFER_MAX = 20_000;

/** Formats of an export; the JSON has values as the calls have them, the tables have them as people read them. */
export const RECORD_EXPORT_FORMATS = ['xlsx', 'csv', 'json'] as const;
export type RecordExportFormat = (typeof RECORD_EXPORT_FORMATS)[number];

/** The call that gives a list out as a file. */
export function exportCalls<F extends Fields>({ path, permissions, many }: RecordType<string, F>) {
  return {
    export: {
      method: 'GET',
      path: `${path}/export`,
      summary: `The ${many[0].toLowerCase()} that meet a filter as a file; importing it again changes nothing`,
      access: permissions.export ?? permissions.view,
      kind: 'file',
      query: Type.Object({
        ...narrowed,
        sort: Type.Optional(Type.String({ pattern: SORT_PATTERN })),
        format: OneOf(RECORD_EXPORT_FORMATS),
        /** Names of the fields to give out, separated by commas; all that are seen when left out. */
        fields: Type.Optional(Type.String({ pattern: '^[A-Za-z]\\w{0,60}(?:,[A-Za-z]\\w{0,60}){0,199}$' })),
      }),
      reply: Done,
      failures: [recordFailures.unknownFilter, sheetFailures.tooMuch],
    },
  } as const;
}
