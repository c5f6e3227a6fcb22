import type { Priority } from '@opsyard/contract';
import type { ImportField } from './fields.ts';
import type { ImportFormat, ImportPlan, TextFormat } from './plan.ts';
import type { RowCells, RowFacts } from './row-facts.ts';
import type { Table } from './table.ts';

export type SourceIdentity = Pick<ImportPlan, 'format' | 'name' | 'sourceKey' | 'sourceIdentified'>;

/** How tables of one tool are read; whatever is left out is as in any other table. */
export type TableSource = {
  format: ImportFormat;
  /** Whether a header is of this tool, from its column names as `columnName` writes them. */
  recognises(names: ReadonlySet<string>, table: Table): boolean;
  /** Columns that mean something else here than their name tells. */
  columns?: Readonly<Record<string, ImportField>>;
  /** What separates several values in one cell; without it, any of , ; | and 、 does. */
  separator?: RegExp;
  /** The zone the tool writes in, where it always is the same. */
  zone?: string;
  /** Instants are exact: midnight in UTC does not stand for a day. */
  exactTimes?: boolean;
  descriptionFormat?: TextFormat;
  /** A finished task leaves its section for the status "done". */
  sectionsAreNoStatuses?: boolean;
  /** Words and numbers for priorities of this tool. */
  priority?(text: string): Priority | undefined;
  /** Corrects what a record says. */
  refine?(facts: RowFacts, cells: RowCells, table: Table): void;
  /** Name and key of what the table was exported from. */
  identify?(table: Table, cells: (row: number) => RowCells): Partial<SourceIdentity>;
};
