import { ProblemList } from '../import/problems.ts';
import type { KnownLabel } from './apply/target-project.ts';

/** Leaves archived labels out of those an import gives tasks, and reports them. */
export type LabelReader = {
  /** The labels of a task after the import; it keeps the archived ones it has. */
  allowed: (row: number | null | undefined, after: readonly string[], before?: readonly string[]) => string[];
  problems: () => ReturnType<ProblemList['all']>;
};

/** Makes the reader for the labels of a project. */
export function labelReader(labels: readonly KnownLabel[]): LabelReader {
  const problems = new ProblemList();
  const archived = new Map(labels.filter((one) => one.archived).map(({ id, name, color }) => [id, name || color]));
  return {
    allowed: (row, after, before = []) =>
      after.filter((id) => {
        const value = before.includes(id) ? undefined : archived.get(id);
        if (value !== undefined)
          problems.add({ level: 'warning', code: 'labelArchived', ...(row != null && { row }), params: { value } });
        return value === undefined;
      }),
    problems: () => problems.all(),
  };
}
