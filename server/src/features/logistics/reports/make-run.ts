import { commonFailures, designOf, type RecordRow, type ReportDatasetName, reportFailures } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import { now } from '../../../kernel/clock.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { fail } from '../../../kernel/fail.ts';
import type { FileStore } from '../../../kernel/files/files.ts';
import { sheetStream } from '../../../kernel/spreadsheet/index.ts';
import { REPORTED } from './datasets.ts';
import { type Reader, readReport } from './read-report.ts';
import type { GeneratedFile } from './run-store.ts';

export type Template = RecordRow & {
  name: string;
  format: 'xlsx' | 'csv';
  state: string;
  dataset: ReportDatasetName;
};
export type GeneratedReport = { file: GeneratedFile; rows: number; leftOut: number };

/** Creates the file of a report with the permissions of a reader; no record refers to it yet. */
export async function makeReport(files: FileStore, reader: Reader, template: Template): Promise<GeneratedReport> {
  const design = designOf(template as never);
  requireMayExport(reader, design.dataset);
  if (template.state !== 'enabled') return fail(reportFailures.disabled);
  if (!(await files.hasSpace())) return fail(commonFailures.diskFull);
  const { headings, rows, total, leftOut } = await readReport(reader, design);
  const columns = headings.map((title, at) => ({ title, value: (row: readonly Value[]) => row[at] }));
  const { stream, mime } = await sheetStream({ name: template.name, format: template.format, columns, rows });
  const id = newId();
  const stored = await files.keep(id, stream);
  return { file: { id, mime, ...stored }, rows: total, leftOut };
}

type Value = string | number | boolean | null | undefined;

/** Refuses users who may not export the dataset of a report. */
export function requireMayExport({ actor }: Pick<Reader, 'actor'>, dataset: keyof typeof REPORTED): void {
  const { view, export: mayExport = view } = REPORTED[dataset].type.permissions;
  if (![view, mayExport].every((permission) => actor.permissions.has(permission))) fail(reportFailures.noExport);
}

/** Whether a user can run reports on a dataset. */
export function mayRun(actor: Actor | undefined, dataset: keyof typeof REPORTED): boolean {
  const { view, export: mayExport = view } = REPORTED[dataset].type.permissions;
  return ['logistics:report:view', view, mayExport].every((permission) => actor?.permissions.has(permission) ?? false);
}

export function fileNameOf({ name, format }: Template): string {
  return `${name}-${now().toISOString().slice(0, 10)}.${format}`;
}
