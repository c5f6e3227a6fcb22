import type { Project, ProjectChanges } from '@opsyard/contract';

/** The facts of a project that its settings change. */
export type FactValues = Required<
  Pick<ProjectChanges, 'name' | 'description' | 'category' | 'color' | 'visibility' | 'state' | 'startDate' | 'dueDate'>
>;

/** The facts of a project as its form holds them. */
export function factsOf(project: Project): FactValues {
  const { name, description, category, color, visibility, state, startDate, dueDate } = project;
  return { name, description, category, color, visibility, state, startDate, dueDate };
}
