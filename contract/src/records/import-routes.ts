import { type Static, Type } from 'typebox';
import { commonFailures } from '../kernel/failures.ts';
import { Id, Line, Nullable, OneOf } from '../kernel/shapes.ts';
import { sheetFailures } from '../kernel/sheet.ts';
import { recordFailures } from './failures.ts';
import type { Fields } from './fields.ts';
import type { RecordType } from './record-type.ts';

/** The maximum size of an imported file, in bytes. */
export const RECORD_IMPORT_MAX_BYTES = 20_971_520;

const FieldName = Type.String({ pattern: '^[A-Za-z]\\w{0,60}$' });
const options = {
  /** The field of each column, by its index; null skips a column. */
  mapping: Type.Optional(Type.Array(Nullable(FieldName), { maxItems: 500 })),
  /** The field that identifies existing records; rows with an empty value are not matched. */
  match: Type.Optional(Nullable(FieldName)),
  /** The handling of existing records; default: update. */
  known: Type.Optional(OneOf(['update', 'skip'])),
  /** The handling of empty cells in existing records; default: keep the value. */
  empty: Type.Optional(OneOf(['keep', 'clear'])),
  /** The order of day and month in numeric dates; detected from the table by default. */
  dateOrder: Type.Optional(OneOf(['dmy', 'mdy'])),
  /** A mapping of texts that match no value of a field to a choice, an id or a code; null for empty. */
  values: Type.Optional(
    Type.Array(
      Type.Object({ field: FieldName, text: Line(200), value: Nullable(Line(100)) }, { additionalProperties: false }),
      { maxItems: 500 },
    ),
  ),
};

export type RecordImportOptions = Static<typeof RecordImportOptions>;
const RecordImportOptions = Type.Object(options, { additionalProperties: false });
const Body = Type.Object({ fileId: Id, ...options }, { additionalProperties: false });

export const RECORD_OUTCOMES = ['add', 'update', 'unchanged', 'skip', 'refused'] as const;
export type RecordOutcome = (typeof RECORD_OUTCOMES)[number];

/** The preview of an import, row by row. */
export type RecordImportReport = Static<typeof RecordImportReport>;
export const RecordImportReport = Type.Object({
  fileId: Id,
  fileName: Type.String(),
  header: Type.Array(Type.String()),
  mapping: Type.Array(Nullable(Type.String())),
  match: Nullable(Type.String()),
  /** The fields that columns can be mapped to, and those that can identify records. */
  fields: Type.Array(Type.String()),
  matches: Type.Array(Type.String()),
  counts: Type.Object(Object.fromEntries(RECORD_OUTCOMES.map((outcome) => [outcome, Type.Integer()])) as Counts),
  /** The first 100 rows; `cells` are the mapped ones, with problems in the caller's language. */
  rows: Type.Array(
    Type.Object({
      row: Type.Integer(),
      verdict: OneOf(RECORD_OUTCOMES),
      id: Nullable(Id),
      cells: Type.Array(
        Type.Object({
          text: Type.String(),
          /** Why the row is refused. */
          problem: Nullable(Type.String()),
          /** A warning; the row is imported nevertheless. */
          note: Nullable(Type.String()),
        }),
      ),
    }),
  ),
  /** Whether the order of day and month is ambiguous in some dates. */
  datesUnclear: Type.Boolean(),
  /** Texts that match no value of their field, the most frequent 200; the user can map them. */
  unknown: Type.Array(Type.Object({ field: Type.String(), text: Type.String(), count: Type.Integer() })),
  /** The first 500; row numbers as in a spreadsheet. Warnings do not refuse a row. */
  problems: Type.Array(
    Type.Object({
      row: Type.Integer(),
      field: Nullable(Type.String()),
      message: Type.String(),
      level: OneOf(['error', 'warning']),
    }),
  ),
});
type Counts = Record<RecordOutcome, ReturnType<typeof Type.Integer>>;

/** The calls of an import: upload a table, check it any number of times, and write it as one operation. */
export function importCalls<F extends Fields>({ path, permissions, many, refusals = [] }: RecordType<string, F>) {
  const names = many[0].toLowerCase();
  const access = permissions.import ?? permissions.edit;
  const { wrongKind, broken, tooManyRows, encodingUnknown, cellTooLarge } = sheetFailures;
  const reading = [wrongKind, broken, tooManyRows, encodingUnknown, cellTooLarge] as const;
  return {
    importUpload: {
      method: 'POST',
      path: `${path}/import/upload`,
      summary: `Send a table of ${names} (XLSX, CSV or exported JSON); answers what it would do`,
      access,
      kind: 'upload',
      reply: RecordImportReport,
      failures: [...reading, sheetFailures.missing, recordFailures.fileTooLarge],
    },
    importCheck: {
      method: 'POST',
      path: `${path}/import/check`,
      summary: 'What the table would do with this mapping',
      access,
      reads: true,
      body: Body,
      reply: RecordImportReport,
      failures: [...reading, recordFailures.fileGone],
    },
    importRun: {
      method: 'POST',
      path: `${path}/import/run`,
      summary: `Take the table in as one operation that can be undone; rows that are refused are left out`,
      access,
      body: Body,
      reply: Type.Object({
        added: Type.Integer(),
        updated: Type.Integer(),
        unchanged: Type.Integer(),
        skipped: Type.Integer(),
        refused: Type.Integer(),
        opId: Id,
        /** A job writes the rows from now on; the numbers are those of its preview. */
        jobId: Nullable(Id),
      }),
      failures: [
        ...reading,
        commonFailures.notFound,
        recordFailures.fileGone,
        recordFailures.nothingToImport,
        recordFailures.duplicate,
        recordFailures.linkMissing,
        ...refusals,
      ],
    },
  } as const;
}
