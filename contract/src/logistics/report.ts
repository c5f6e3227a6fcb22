import { type Static, Type } from 'typebox';
import { commonFailures } from '../kernel/failures.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Done, Id, Instant, Nullable, OneOf, Verbatim } from '../kernel/shapes.ts';
import { sheetFailures } from '../kernel/sheet.ts';
import { recordFailures } from '../records/failures.ts';
import { FILTER_TEXT_MAX } from '../records/filter-limits.ts';
import { SORT_PATTERN } from '../records/sort.ts';
import { REPORT_DATASETS, type ReportDatasetName } from './report-design.ts';
import { reportFailures } from './report-failures.ts';

export const REPORT_PREVIEW_ROWS = 50;
/** The maximum number of groups of a report. */
export const REPORT_GROUPS_MAX = 1_000;
/** The retention of a run's file in days. */
export const REPORT_FILE_DAYS = 30;
/** The maximum number of reports that a user waits for at a time. */
export const REPORTS_WAITING_MAX = 10;
/** The maximum number of stored files per user; the oldest are deleted. */
export const REPORT_FILES_MAX = 50;

export const REPORT_RUN_STATES = ['done', 'failed'] as const;

/** A run of a report, successful or failed. */
export type ReportRun = Static<typeof ReportRun>;
export const ReportRun = Type.Object({
  id: Id,
  at: Instant,
  /** Whether it was started by the schedule. */
  isScheduled: Type.Boolean(),
  state: OneOf(REPORT_RUN_STATES),
  /** The recipient, whose permissions apply. */
  userId: Id,
  userName: Type.String(),
  format: OneOf(['xlsx', 'csv'] as const),
  /** Null for another recipient, who may see other rows. */
  rows: Nullable(Type.Integer()),
  milliseconds: Type.Integer(),
  /** Until when the reader can download the file; null if they cannot. */
  fileUntil: Nullable(Instant),
  /** Why it failed, in the reader's language. */
  reason: Nullable(Type.String()),
  /** Its job, for readers who may see it. */
  jobId: Nullable(Id),
});

const NAMES = '(?:[A-Za-z]\\w{0,60}(?:,[A-Za-z]\\w{0,60}){0,99})?';
const Body = { additionalProperties: false };

const Cell = Nullable(Type.Union([Type.String(), Type.Number()]));

/** The first rows of a report, as in its file. */
export type ReportPreview = Static<typeof ReportPreview>;
export const ReportPreview = Type.Object({
  headings: Type.Array(Type.String()),
  rows: Type.Array(Type.Array(Cell), { maxItems: 50 }),
  /** The total number of rows. */
  total: Type.Integer(),
  /** Columns and measures hidden from the reader by data rules. */
  leftOut: Type.Integer(),
});

export const report = defineRoutes('report', {
  preview: {
    method: 'POST',
    path: '/tms/reportTemplate/preview',
    summary: 'The first rows of a report as whoever asks may see them, and how many there are',
    access: 'logistics:report:view',
    reads: true,
    body: Type.Object(
      {
        dataset: OneOf(Object.keys(REPORT_DATASETS) as ReportDatasetName[]),
        columns: Type.String({ maxLength: 2_000, pattern: `^${NAMES}$` }),
        filter: Verbatim(FILTER_TEXT_MAX, 0),
        order: Type.String({ maxLength: 200, pattern: `${SORT_PATTERN}|^$` }),
        groupBy: Type.String({ maxLength: 60, pattern: '^(?:[A-Za-z]\\w{0,60})?$' }),
        measures: Type.String({ maxLength: 500, pattern: `^${NAMES}$` }),
        /** The date in the user's time zone. */
        today: Type.Optional(Type.String({ format: 'date' })),
      },
      Body,
    ),
    reply: ReportPreview,
    failures: [reportFailures.designWrong, recordFailures.unknownFilter, sheetFailures.tooMuch],
  },
  run: {
    method: 'POST',
    path: '/tms/reportTemplate/run',
    summary: 'Start creating the file of a report, from what the caller may see',
    access: 'logistics:report:view',
    body: Type.Object({ templateId: Id, today: Type.Optional(Type.String({ format: 'date' })) }, Body),
    reply: Type.Object({ jobId: Id }),
    failures: [
      commonFailures.notFound,
      reportFailures.disabled,
      reportFailures.noExport,
      reportFailures.tooManyWaiting,
    ],
  },
  runs: {
    method: 'GET',
    path: '/tms/reportTemplate/runs',
    summary: 'The latest 100 runs of a report',
    access: 'logistics:report:view',
    query: Type.Object({ templateId: Id }),
    reply: Type.Array(ReportRun),
    failures: [commonFailures.notFound],
  },
  file: {
    method: 'GET',
    path: '/tms/reportTemplate/file',
    summary: 'The file of a run, for whoever it was made for',
    access: 'logistics:report:view',
    kind: 'file',
    query: Type.Object({ runId: Id }),
    reply: Done,
    failures: [commonFailures.notFound, reportFailures.fileGone, reportFailures.noExport],
  },
});
