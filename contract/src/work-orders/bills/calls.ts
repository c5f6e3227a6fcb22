import { type Static, Type } from 'typebox';
import { commonFailures, failures } from '../../kernel/failures.ts';
import { defineRoutes } from '../../kernel/route.ts';
import { Day, Id, Ids, Line, Nullable, OneOf } from '../../kernel/shapes.ts';
import { sheetFailures } from '../../kernel/sheet.ts';
import { recordFailures } from '../../records/failures.ts';
import { recordJobFailures } from '../../records/jobs/failures.ts';
import { narrowed } from '../../records/narrowed.ts';
import { workOrderFailures } from '../failures.ts';
import { BILL_COLUMNS } from './line.ts';

/** The maximum number of lines of a bill. */
export const BILL_MAX_LINES = 50_000;

/** The maximum length of an analysed period of bills, in days. */
export const BILL_PERIOD_DAYS = 366;

export const billFailures = failures('carrierBill', {
  columnsMissing: 422,
  foreignCurrency: 422,
  noLines: 422,
  nothingToClaim: 422,
  periodWrong: 422,
});

const Body = { additionalProperties: false };
const { wrongKind, broken, tooManyRows, encodingUnknown, cellTooLarge } = sheetFailures;
const reading = [wrongKind, broken, tooManyRows, encodingUnknown, cellTooLarge] as const;
const Column = Nullable(OneOf(BILL_COLUMNS));

/** The units of weights and sides in a file without units. */
export type BillUnits = Static<typeof BillUnits>;
const BillUnits = Type.Object({ weight: OneOf(['kg', 'g']), side: OneOf(['cm', 'mm']) }, Body);

/** The preview of a bill file. */
export type BillReport = Static<typeof BillReport>;
const BillReport = Type.Object({
  fileId: Id,
  fileName: Type.String(),
  rows: Type.Integer(),
  header: Type.Array(Type.String()),
  /** The field of each column, by its index; null for ignored columns. */
  mapping: Type.Array(Column),
  units: BillUnits,
  /** The cells of the first rows. */
  samples: Type.Array(Type.Array(Type.String())),
  /** Whether the order of day and month is ambiguous in some dates. */
  datesUnclear: Type.Boolean(),
  /** A bill imported earlier from a file of this name. */
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
      billFailures.foreignCurrency,
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
      /** Added orders, lines whose parcel has an open order already, and lines without a claim. */
      created: Type.Integer(),
      joined: Type.Integer(),
      left: Type.Integer(),
      /** The job that adds them if there are many. */
      jobId: Nullable(Id),
    }),
    failures: [
      commonFailures.notFound,
      recordFailures.unknownFilter,
      recordFailures.tooManyMatch,
      recordFailures.duplicate,
      workOrderFailures.parcelHasOrder,
      recordFailures.linkMissing,
      recordJobFailures.tooManyItems,
      billFailures.nothingToClaim,
    ],
  },
});
