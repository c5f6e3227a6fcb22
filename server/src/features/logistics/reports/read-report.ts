import {
  datasetOf,
  designProblem,
  namesIn,
  RECORD_TRANSFER_MAX,
  REPORT_GROUPS_MAX,
  type RecordRow,
  type ReportDesign,
  type ReportMeasure,
  readSort,
  recordFailures,
  reportFailures,
  sheetFailures,
} from '@opsyard/contract';
import type { Actor, Language } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import type { Cell } from '../../../kernel/spreadsheet/index.ts';
import type { ServedType } from '../../../records/adapter.ts';
import { cellOf, headingOf } from '../../../records/cells.ts';
import { recordPages } from '../../../records/export.ts';
import { referenceNames } from '../../../records/links/reference-names.ts';
import { countMatching, filteredVisibility, listRecords } from '../../../records/list.ts';
import { type Visibility, visibilityOf } from '../../../records/visibility.ts';
import { REPORTED } from './datasets.ts';
import { readGroups } from './group-store.ts';

/** A report in the form of its file; rows are read lazily. */
export type ReportTable = {
  headings: string[];
  rows: Iterable<Cell[]> | AsyncIterable<Cell[]>;
  /** The total number of rows. */
  total: number;
  /** Columns and measures hidden by data rules. */
  leftOut: number;
};
/** The reader whose permissions apply, with their language and date. */
export type Reader = { db: Db; actor: Actor; language: Language; today?: string | undefined };

type Reading = Reader & { design: ReportDesign; served: ServedType; visibility: Visibility };

/** Reads a report as visible to a user; with a limit only its first rows, otherwise all, up to a maximum. */
export async function readReport(reader: Reader, design: ReportDesign, limit?: number): Promise<ReportTable> {
  const problem = designProblem(design);
  if (problem) return fail(reportFailures.designWrong, { values: { part: problem.part }, detail: problem });
  const served = REPORTED[design.dataset];
  const visibility = await visibilityOf(reader.db, reader.actor, served);
  const reading = { ...reader, design, served, visibility };
  return await (design.groupBy === '' ? readRows(reading, limit) : readGrouped(reading, limit));
}

function narrowedTo({ design: { filter }, today }: Reading) {
  return { ...(filter && { filter }), ...(today && { today }) };
}

async function readRows(reading: Reading, limit: number | undefined): Promise<ReportTable> {
  const { db, actor, served, visibility, design, language } = reading;
  const selected = namesIn(design.columns);
  const keys = selected.filter((key) => !visibility.hidden.has(key));
  const narrowed = narrowedTo(reading);
  const hiddenOrder = readSort(design.order).find(({ field }) => !Object.hasOwn(visibility.open, field));
  if (hiddenOrder) return refuse(hiddenOrder.field);
  const listQuery = { ...narrowed, ...(design.order && { sort: design.order }) };
  const total = await countMatching({ db, actor, served }, narrowed);
  if (limit === undefined && total > RECORD_TRANSFER_MAX) return tooMuch(RECORD_TRANSFER_MAX);
  const headings = keys.map((key) => headingOf(fieldOf(served, key), language));
  const leftOut = selected.length - keys.length;
  if (limit === undefined) return { headings, rows: cells(recordPages(db, actor, served, listQuery)), total, leftOut };
  const { records } = await listRecords(db, actor, served, { ...listQuery, limit });
  const rows: Cell[][] = [];
  for await (const row of cells([records])) rows.push(row);
  return { headings, rows, total, leftOut };

  async function* cells(pages: Iterable<RecordRow[]> | AsyncIterable<RecordRow[]>): AsyncGenerator<Cell[]> {
    for await (const page of pages) {
      const nameOf = await referenceNames({ db, actor }, served, page);
      for (const row of page) yield keys.map((key) => cellOf(fieldOf(served, key), row[key], { language, nameOf }));
    }
  }
}

async function readGrouped(reading: Reading, limit: number | undefined): Promise<ReportTable> {
  const { db, actor, served, visibility, design, language } = reading;
  const { groupBy } = design;
  if (!Object.hasOwn(visibility.open, groupBy)) return refuse(groupBy);
  const all: Readonly<Record<string, ReportMeasure>> = datasetOf(design).measures;
  const selected = namesIn(design.measures);
  const measures = selected.filter((key) => all[key]?.needs.every((field) => Object.hasOwn(visibility.open, field)));
  const narrowed = await filteredVisibility({ db, actor, served }, narrowedTo(reading));
  const { groups, total } = await readGroups(db, served, narrowed, {
    ...{ dataset: design.dataset, groupBy, measures },
    limit: limit ?? REPORT_GROUPS_MAX + 1,
  });
  if (limit === undefined && total > REPORT_GROUPS_MAX) return tooMuch(REPORT_GROUPS_MAX);
  const field = fieldOf(served, groupBy);
  const values = groups.map(({ value }) => ({ [groupBy]: value }) as unknown as RecordRow);
  const nameOf = await referenceNames({ db, actor }, served, values);
  const at = language === 'zh' ? 1 : 0;
  return {
    headings: [headingOf(field, language), ...measures.map((key) => all[key]?.name[at] ?? key)],
    rows: groups.map(({ value, figures }) => [cellOf(field, value, { language, nameOf }), ...figures]),
    total,
    leftOut: selected.length - measures.length,
  };
}

function fieldOf({ type }: ServedType, key: string) {
  return type.allFields[key] ?? refuse(key);
}

/** Hidden and unknown fields are treated alike. */
function refuse(part: string): never {
  return fail(recordFailures.unknownFilter, { values: { part }, detail: { part } });
}

function tooMuch(limit: number): never {
  return fail(sheetFailures.tooMuch, { values: { limit } });
}
