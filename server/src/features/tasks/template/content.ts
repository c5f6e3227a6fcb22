import type { Category, Color, Priority, WorkflowRules } from '@opsyard/contract';
import type { Sentence } from '../../../kernel/words.ts';
import type { ProjectPlan, TaskPlan } from '../project/templates.ts';
import type { PortableType } from '../type/portable.ts';

/** A stored task of a template; status, type and labels by their names. */
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

/** The content of a template. */
export type TemplateContent = {
  statuses: { name: string; category: Category; color: Color }[];
  labels: { name: string; color: Color }[];
  tasks: TemplateTask[];
  /** With names of statuses instead of ids; missing if all transitions are allowed. */
  workflow?: WorkflowRules;
  /** Missing if the project had only its default type, and in earlier templates. */
  types?: PortableType[];
};

/** A task of a project for a template. */
export type TaskForTemplate = Omit<TemplateTask, 'children' | 'daysBefore'> & {
  id: string;
  parentId: string | null;
  dueDate: string | null;
};

/** The tasks as a tree, in their order, each with its due date in days before the project's. */
export function treeOf(tasks: readonly TaskForTemplate[], projectDue: string | null): TemplateTask[] {
  const known = new Map<string, TemplateTask>(
    tasks.map(({ id, parentId: _, dueDate, ...task }) => {
      const days = projectDue && dueDate ? daysBetween(dueDate, projectDue) : undefined;
      return [id, { ...task, ...(days !== undefined && days >= 0 && { daysBefore: days }), children: [] }];
    }),
  );
  const top: TemplateTask[] = [];
  for (const { id, parentId } of tasks) {
    const task = known.get(id);
    if (task) ((parentId ? known.get(parentId)?.children : undefined) ?? top).push(task);
  }
  return top;
}

/** The plan of a project created from the template; its names are the same in every language. */
export function planOfContent({ statuses, labels, tasks, workflow, types }: TemplateContent): ProjectPlan {
  return {
    statuses: statuses.map((status) => ({ ...status, name: same(status.name) })),
    labels: labels.map((label) => ({ ...label, name: same(label.name) })),
    tasks: tasks.map(planOfTask),
    ...(workflow && { workflow }),
    ...(types && { types }),
  };
}

function planOfTask({ title, checklist, children, ...task }: TemplateTask): TaskPlan {
  return { ...task, title: same(title), checklist: checklist.map(same), children: children.map(planOfTask) };
}

function same(text: string): Sentence {
  return [text, text];
}

const DAY = 86_400_000;

function daysBetween(earlier: string, later: string): number {
  return Math.round((Date.parse(later) - Date.parse(earlier)) / DAY);
}
