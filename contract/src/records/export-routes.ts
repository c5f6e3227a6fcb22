import { Type } from 'typebox';
import { Done, OneOf } from '../kernel/shapes.ts';
import { sheetFailures } from '../kernel/sheet.ts';
import { recordFailures } from './failures.ts';
import type { Fields } from './fields.ts';
import { narrowed } from './narrowed.ts';
import type { RecordType } from './record-type.ts';
import { SORT_PATTERN } from './sort.ts';

/** The maximum number of records of an export and an import, so that exports can be imported. */
export const RECORD_TRANSFER_MAX = 20_000;

/** Export formats; JSON contains API values, tables contain readable values. */
export const RECORD_EXPORT_FORMATS = ['xlsx', 'csv', 'json'] as const;
export type RecordExportFormat = (typeof RECORD_EXPORT_FORMATS)[number];

/** The call that exports a list as a file. */
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
        /** Comma-separated names of the exported fields; all visible ones by default. */
        fields: Type.Optional(Type.String({ pattern: '^[A-Za-z]\\w{0,60}(?:,[A-Za-z]\\w{0,60}){0,199}$' })),
      }),
      reply: Done,
      failures: [recordFailures.unknownFilter, sheetFailures.tooMuch],
    },
  } as const;
}
