import { PROJECT_MODULES, type ProjectChanges, type ProjectDetail, type ProjectModule } from '@opsyard/contract';

type Facts = Required<
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
/** Each module is a field of its own: two people can switch different ones at the same time. */
export type FactValues = Facts & Record<ProjectModule, boolean>;

/** The facts of a project as its form holds them. */
export function factsOf(project: ProjectDetail): FactValues {
  const { name, key, description, category, color, visibility, state, startDate, dueDate, workingDays } = project;
  const facts = { name, key, description, category, color, visibility, state, startDate, dueDate, workingDays };
  const modules = PROJECT_MODULES.map((one) => [one, !project.modulesOff?.includes(one)]);
  return { ...facts, ...(Object.fromEntries(modules) as Record<ProjectModule, boolean>) };
}

/** What has been entered as changes of the project; modules that were not switched stay as they are in it now. */
export function projectChanges(entered: Partial<FactValues>, present: ProjectDetail): ProjectChanges {
  const others = Object.entries(entered).filter(([field]) => !isModule(field));
  const isOn = { ...factsOf(present), ...entered };
  return {
    ...Object.fromEntries(others),
    ...(others.length < Object.keys(entered).length && { modulesOff: PROJECT_MODULES.filter((one) => !isOn[one]) }),
  };
}

/** Whether a field of the form stands for a module. */
export function isModule(field: string): field is ProjectModule {
  return (PROJECT_MODULES as readonly string[]).includes(field);
}
