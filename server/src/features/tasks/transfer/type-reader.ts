import { PROCESS_NAME_MAX } from '@opsyard/contract/constants';
import type { ImportTask } from '../import/plan/plan.ts';
import { type Problem, ProblemList } from '../import/problems.ts';
import { sameName, shorten } from '../import/text.ts';
import { STANDARD_TYPE_NAMES } from './apply/new-types.ts';
import type { TargetProject } from './apply/target-project.ts';

export type TypeReader = {
  /** The type a task is given; undefined where the file names none, or one the project does not offer. */
  idOf: (task: Pick<ImportTask, 'type' | 'row'>) => string | undefined;
  /** The type and version of a task that gets a type now, the default one unless another is named. */
  latest: (id: string | undefined) => { typeId?: string; typeVersion?: number };
  problems: () => Problem[];
};

/** Reads task types by their names; the ones the project does not offer are noted. */
export function typeReader({ types, isNew = false }: Pick<TargetProject, 'types' | 'isNew'>): TypeReader {
  const problems = new ProblemList();
  const byName = new Map(
    types.filter(({ archived }) => isNew || !archived).map(({ id, name }) => [sameName(name), id]),
  );
  return {
    idOf({ type, row }) {
      if (type === undefined) return undefined;
      const id = byName.get(sameName(type)) ?? byName.get(sameName(shorten(type, PROCESS_NAME_MAX)));
      const params = { value: shorten(type, 60) };
      // The name of the only type of a project is not significant.
      if (id === undefined && !STANDARD_TYPE_NAMES.includes(sameName(type)))
        problems.add({ level: 'warning', code: 'typeUnknown', ...(row !== undefined && { row }), params });
      return id;
    },
    latest(id) {
      const type = types.find((one) => (id === undefined ? one.isDefault : one.id === id));
      return type ? { typeId: type.id, typeVersion: type.published } : {};
    },
    problems: () => problems.all(),
  };
}
