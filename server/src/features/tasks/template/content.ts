import type { Category, Color, Priority, ProjectModule, WorkflowRules } from '@opsyard/contract';
import type { Sentence } from '../../../kernel/words.ts';
import type { Portable } from '../copy/portable.ts';
import type { ProjectPlan, TaskPlan } from '../project/templates.ts';
import type { PortableType } from '../type/portable.ts';

/** A task of a template from before tasks were kept with all their dates; status, type and labels by their names. */
export type TemplateTask = {
  title: string;
  status: string;
  /** Missing in templates from before there were types. */
  type?: string;
  labels: string[];
  priority: Priority;
  daysBefore?: number;
  checklist: string[];
  children: TemplateTask[];
};

export type TemplateContent = {
  statuses: { name: string; category: Category; color: Color }[];
  labels: { name: string; color: Color }[];
  /** Those of templates from before tasks were kept with all their dates. */
  tasks: TemplateTask[];
  /** Its tasks, with dates as distances from the launch. */
  portable?: Portable<number>;
  /** Whether these distances are working days. */
  workingDays?: boolean;
  /** With names of statuses instead of ids; missing if all transitions are allowed. */
  workflow?: WorkflowRules;
  /** Missing if the project had only its default type, and in earlier templates. */
  types?: PortableType[];
  /** The parts that are not in use; missing if all are, and in earlier templates. */
  modulesOff?: ProjectModule[];
};

/** The plan of a project created from the template; its names are the same in every language. */
export function planOfContent({
  statuses,
  labels,
  tasks,
  workflow,
  types,
  portable,
  workingDays,
  modulesOff,
}: TemplateContent): ProjectPlan {
  return {
    statuses: statuses.map((status) => ({ ...status, name: same(status.name) })),
    labels: labels.map((label) => ({ ...label, name: same(label.name) })),
    tasks: tasks.map(planOfTask),
    ...(workflow && { workflow }),
    ...(types && { types }),
    ...(modulesOff && { modulesOff }),
    ...(portable && { portable, workingDays: workingDays === true }),
  };
}

function planOfTask({ title, checklist, children, ...task }: TemplateTask): TaskPlan {
  return { ...task, title: same(title), checklist: checklist.map(same), children: children.map(planOfTask) };
}

function same(text: string): Sentence {
  return [text, text];
}
