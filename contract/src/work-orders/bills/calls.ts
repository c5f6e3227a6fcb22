import { type Static, Type } from 'typebox';
import { commonFailures, failures } from '../../kernel/failures.ts';
import { defineRoutes } from '../../kernel/route.ts';
import { Day, Id, Ids, Line, Nullable, OneOf } from '../../kernel/shapes.ts';
import { sheetFailures } from '../../kernel/sheet.ts';
import { recordFailures } from '../../records/failures.ts';
import { recordJobFailures } from '../../records/jobs/failures.ts';
import { narrowed } from '../../records/narrowed.ts';
import { BILL_COLUMNS } from './line.ts';

/** Most lines a bill can have. */
export const BILL_MAX_LINES = 50_000;

/** Most days of a period of bills that is analysed. */
export const BILL_PERIOD_DAYS = 366;

export const billFailures = failures('carrierBill', {
  columnsMissing: 422,
  noLines: 422,
  nothingToClaim: 422,
  periodWrong: 422,
});

const Body = { additionalProperties: false };
const { wrongKind, broken, tooManyRows, encodingUnknown, cellTooLarge } = sheetFailures;
const reading = [wrongKind, broken, tooManyRows, encodingUnknown, cellTooLarge] as const;
const Column = Nullable(OneOf(BILL_COLUMNS));

/** In what the weights and sides of a file without units are. */
export type BillUnits = Static<typeof BillUnits>;
const BillUnits = Type.Object({ weight: OneOf(['kg', 'g']), side: OneOf(['cm', 'mm']) }, Body);

/** How a bill file is understood before anything is written. */
export type BillReport = Static<typeof BillReport>;
const BillReport = Type.Object({
  fileId: Id,
  fileName: Type.String(),
  rows: Type.Integer(),
  header: Type.Array(Type.String()),
  /** The field of each column, by its place; null for columns that do not count. */
  mapping: Type.Array(Column),
  units: BillUnits,
  /** The cells of the first rows. */
  samples: Type.Array(Type.Array(Type.String())),
  /** Whether some dates of numbers alone could be day first or month first. */
  datesUnclear: Type.Boolean(),
  /** The bill that was read from a file of this name before. */
  readBefore: Nullable(Type.String()),
});

export const carrierBillImport = defineRoutes('carrierBillImport', {
  upload: {
    method: 'POST',
    path: '/appcenter/workorder/bill/file',
    summary: 'Send a bill of at most 50,000 lines (XLSX or CSV); answers how its columns are understood',
    access: 'work-orders:bill:edit',
    kind: 'upload',
    reply: BillReport,
    failures: [...reading, sheetFailures.missing, recordFailures.fileTooLarge],
  },
  run: {
    method: 'POST',
    path: '/appcenter/workorder/bill/import',
    summary: 'Take a bill in; its lines are compared with the parcels in a job',
    access: 'work-orders:bill:edit',
    body: Type.Object(
      {
        fileId: Id,
        name: Line(120),
        channel: Type.Optional(Nullable(Id)),
        billedOn: Day,
        mapping: Type.Array(Column, { maxItems: 500 }),
        units: BillUnits,
        dateOrder: Type.Optional(OneOf(['dmy', 'mdy'])),
      },
      Body,
    ),
    reply: Type.Object({
      id: Id,
      jobId: Id,
      lines: Type.Integer(),
      /** Rows without a tracking number, such as sums. */
      left: Type.Integer(),
    }),
    failures: [
      ...reading,
      recordFailures.fileGone,
      recordFailures.linkMissing,
      recordJobFailures.tooManyItems,
      billFailures.columnsMissing,
      billFailures.noLines,
    ],
  },
});

export const billLineOrders = defineRoutes('billLineOrders', {
  create: {
    method: 'POST',
    path: '/appcenter/workorder/bill/createOrders',
    summary: 'Add a work order for each overcharged line that has none; more than 1,000 in a job',
    access: 'work-orders:order:edit',
    body: Type.Object(
      { ids: Type.Optional(Ids), filter: narrowed.filter, search: narrowed.search, today: narrowed.today },
      Body,
    ),
    reply: Type.Object({
      /** Orders added, lines whose parcel has an open order already, and lines there is nothing to claim for. */
      created: Type.Integer(),
      joined: Type.Integer(),
      left: Type.Integer(),
      /** The job that adds them when there are many. */
      jobId: Nullable(Id),
    }),
    failures: [
      commonFailures.notFound,
      recordFailures.unknownFilter,
      recordFailures.tooManyMatch,
      recordFailures.duplicate,
      recordFailures.linkMissing,
      recordJobFailures.tooManyItems,
      billFailures.nothingToClaim,
    ],
  },
});
