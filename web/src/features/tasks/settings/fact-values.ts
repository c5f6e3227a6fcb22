import type { ProjectChanges, ProjectDetail } from '@opsyard/contract';

export type FactValues = Required<
  Pick<
    ProjectChanges,
    | 'name'
    | 'key'
    | 'description'
    | 'category'
    | 'color'
    | 'visibility'
    | 'state'
    | 'startDate'
    | 'dueDate'
    | 'workingDays'
  >
>;

/** The facts of a project as its form holds them. */
export function factsOf(project: ProjectDetail): FactValues {
  const { name, key, description, category, color, visibility, state, startDate, dueDate, workingDays } = project;
  return { name, key, description, category, color, visibility, state, startDate, dueDate, workingDays };
}
