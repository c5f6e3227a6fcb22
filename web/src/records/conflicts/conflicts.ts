import type { RecordConflict } from '@opsyard/contract';
import type { AnyRow, Records } from '../scope.ts';
import { createOpenConflicts } from './open-conflicts.ts';

/** An edit that conflicts with a newer change of the same fields; the user decides which values to keep. */
export type Conflict = RecordConflict & {
  records: Records;
  base: AnyRow;
  changes: Readonly<Record<string, unknown>>;
};

/** The conflicts of records that wait for a decision. */
export const openConflicts = createOpenConflicts<Conflict>();
