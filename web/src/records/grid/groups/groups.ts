import type { RequestError } from '../../../kernel/calls/request-error.ts';
import type { LineSection, Lines } from '../lines.ts';
import type { RecordGroup } from './record-group-head.tsx';

/** The records of a group among the lines of a grid, as far as they have been read. */
export type RecordSection = LineSection & {
  /** Why they could not be read. */
  error: RequestError | null;
  reload: () => void;
};

/** The groups of a grid of records, whose heads are among its lines. */
export type GridGroups = {
  lines: Lines<RecordSection>;
  groupOf: (value: string) => RecordGroup | undefined;
  folded: ReadonlySet<string>;
  fold: (group: string) => void;
  /** Reads the records of the lines between two, both included. */
  need: (first: number, last: number) => void;
};
