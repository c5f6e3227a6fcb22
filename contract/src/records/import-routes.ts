import { type Static, Type } from 'typebox';
import { commonFailures } from '../kernel/failures.ts';
import { Id, Line, Nullable, OneOf } from '../kernel/shapes.ts';
import { sheetFailures } from '../kernel/sheet.ts';
import { recordFailures } from './failures.ts';
import type { Fields } from './fields.ts';
import type { RecordType } from './record-type.ts';

/** The largest file an import takes, in bytes. */
export const RECORD_IMPORT_MAX_BYTES = 20_971_520;

const FieldName = Type.String({ pattern: '^[A-Za-z]\\w{0,60}$' });
const wishes = {
  /** The field of each column, by its place from 0; null leaves a column out. */
  mapping: Type.Optional(Type.Array(Nullable(FieldName), { maxItems: 500 })),
  /** The field whose value says that a row is a record there is already; nothing is matched where it is empty. */
  match: Type.Optional(Nullable(FieldName)),
  /** What becomes of records there are already; they are updated when left out. */
  known: Type.Optional(OneOf(['update', 'skip'])),
  /** What an empty cell does to a record there is already; nothing when left out. */
  empty: Type.Optional(OneOf(['keep', 'clear'])),
  /** Whether the day or the month stands first in dates of numbers alone; what the table itself tells when left out. */
  dateOrder: Type.Optional(OneOf(['dmy', 'mdy'])),
  /** What texts that name no value of a field stand for: a choice, an id, a code; null for nothing. */
  values: Type.Optional(
    Type.Array(
      Type.Object({ field: FieldName, text: Line(200), value: Nullable(Line(100)) }, { additionalProperties: false }),
      { maxItems: 500 },
    ),
  ),
};

export type RecordImportWishes = Static<typeof RecordImportWishes>;
const RecordImportWishes = Type.Object(wishes, { additionalProperties: false });
const Body = Type.Object({ fileId: Id, ...wishes }, { additionalProperties: false });

export const RECORD_VERDICTS = ['add', 'update', 'unchanged', 'skip', 'refused'] as const;
export type RecordVerdict = (typeof RECORD_VERDICTS)[number];

/** What a table would do, row by row. */
export type RecordImportReport = Static<typeof RecordImportReport>;
export const RecordImportReport = Type.Object({
  fileId: Id,
  fileName: Type.String(),
  header: Type.Array(Type.String()),
  mapping: Type.Array(Nullable(Type.String())),
  match: Nullable(Type.String()),
  /** The fields columns can stand for, and those that can say which record a row is. */
  fields: Type.Array(Type.String()),
  matches: Type.Array(Type.String()),
  counts: Type.Object(Object.fromEntries(RECORD_VERDICTS.map((verdict) => [verdict, Type.Integer()])) as Counts),
  /** The first 100 rows; `cells` are those of the columns, with what is wrong with each in the caller's language. */
  rows: Type.Array(
    Type.Object({
      row: Type.Integer(),
      verdict: OneOf(RECORD_VERDICTS),
      id: Nullable(Id),
      cells: Type.Array(
        Type.Object({
          text: Type.String(),
          /** Why the row is refused. */
          problem: Nullable(Type.String()),
          /** What should be looked at; the row is taken in all the same. */
          note: Nullable(Type.String()),
        }),
      ),
    }),
  ),
  /** Whether some dates of numbers alone could be day first or month first. */
  datesUnclear: Type.Boolean(),
  /** Texts that name no value of their field, the most frequent 200: somebody can choose what they stand for. */
  unknown: Type.Array(Type.Object({ field: Type.String(), text: Type.String(), count: Type.Integer() })),
  /** The first 500; rows are numbered as a person sees them. A warning refuses no row. */
  problems: Type.Array(
    Type.Object({
      row: Type.Integer(),
      field: Nullable(Type.String()),
      message: Type.String(),
      level: OneOf(['error', 'warning']),
    }),
  ),
});
type Counts = Record<RecordVerdict, ReturnType<typeof Type.Integer>>;

/** The calls that take a table of records in: it is sent, looked at as often as wanted, and written as one operation. */
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
