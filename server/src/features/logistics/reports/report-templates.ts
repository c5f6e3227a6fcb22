import {
  datasetOf,
  designOf,
  designProblem,
  type RecordRow,
  reportFailures,
  reportTemplate,
  reportTemplateType,
} from '@opsyard/contract';
import { fail } from '../../../kernel/fail.ts';
import {
  defineAdapter,
  type ImportedRow,
  type ImportRemark,
  type RecordChange,
  type WriteContext,
} from '../../../records/adapter.ts';
import { schedule } from './schedule.ts';

/** The server side of the record type for report templates. */
export const reportTemplates = defineAdapter({
  type: reportTemplateType,
  routes: reportTemplate,
  async beforeWrite(writing: WriteContext, changes: readonly RecordChange[]) {
    for (const { before, after } of changes) if (after) checkDesign(before, after);
    for (const { before, after } of changes) if (after) await schedule(writing, before, after);
  },
  checkImport: async (_, rows: readonly ImportedRow[]) => new Map(rows.map((row, at) => [at, remarksOn(row)])),
});

const DESIGNED = ['columns', 'filter', 'order', 'groupBy', 'measures'] as const;

/** Fills in the defaults of an undesigned template, and refuses invalid designs. */
function checkDesign(before: RecordRow | undefined, after: RecordRow): void {
  setDefaultColumns(before, after as Record<string, unknown>);
  const problem = designProblem(designOf(after as never));
  if (problem) fail(reportFailures.designWrong, { values: { part: problem.part }, detail: problem });
}

/** A new template, and one whose dataset changes, starts with the default columns. */
function setDefaultColumns(before: RecordRow | undefined, row: Record<string, unknown>): void {
  const isOther = before !== undefined && before.dataset !== row.dataset;
  if (isOther) for (const key of DESIGNED) if (row[key] === before[key]) row[key] = null;
  const { dataset } = designOf(row as never);
  if (!row.columns && !row.groupBy) row.columns = datasetOf({ dataset }).columns.join(',');
}

function remarksOn({ before, values }: ImportedRow): ImportRemark[] {
  const row: Record<string, unknown> = { ...before, ...values };
  setDefaultColumns(before, row);
  const problem = designProblem(designOf(row as never));
  if (!problem) return [];
  const message = ['This is not possible in a report.', '报表中无法使用该内容。'] as const;
  return [{ field: problem.field, message, refuses: true }];
}
