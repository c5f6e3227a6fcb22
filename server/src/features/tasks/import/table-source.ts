import type { Priority } from '@opsyard/contract';
import type { ImportField } from './fields.ts';
import type { ImportFormat, ImportPlan, TextFormat } from './plan/plan.ts';
import type { RowCells, RowFacts } from './row-facts.ts';
import type { Table } from './table.ts';

export type SourceIdentity = Pick<ImportPlan, 'format' | 'name' | 'sourceKey' | 'sourceIdentified'>;

/** How tables of one tool are read; defaults are those of any other table. */
export type TableSource = {
  format: ImportFormat;
  /** Whether a header is of this tool, by its column names in the form of `columnName`. */
  recognises(names: ReadonlySet<string>, table: Table): boolean;
  /** Columns whose meaning differs from their name. */
  columns?: Readonly<Record<string, ImportField>>;
  /** The separator of values in one cell; by default any of , ; | and 、. */
  separator?: RegExp;
  /** The time zone of the tool, if it is fixed. */
  zone?: string;
  /** Whether instants are exact: midnight in UTC does not mean a date. */
  exactTimes?: boolean;
  descriptionFormat?: TextFormat;
  /** Whether a completed task moves from its section to the status "done". */
  sectionsAreNoStatuses?: boolean;
  /** Words and numbers for priorities of this tool. */
  priority?(text: string): Priority | undefined;
  /** Corrects the data of a record. */
  refine?(facts: RowFacts, cells: RowCells, table: Table): void;
  /** Name and key of the source of the table. */
  identify?(table: Table, cells: (row: number) => RowCells): Partial<SourceIdentity>;
};
