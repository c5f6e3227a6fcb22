import type { CustomField, DependencyType, Label, LinkKind, PlainValues, Priority } from '@opsyard/contract';
import type { CustomValues } from '../custom-field/values.ts';

/** An item of the checklist of a portable task. */
export type PortableItem<D> = {
  text: string;
  done: boolean;
  rank: string;
  listName: string | null;
  assigneeId: string | null;
  dueDate: D | null;
};

/** A file of a portable task, whose content stays where it is; or a link. */
export type PortableFile = {
  id: string;
  name: string;
  fileId: string | null;
  url: string | null;
  size: number;
  mime: string;
  preview: string;
};

/** A task outside of its project: dates are days, or distances from one; the ids of people may stand for roles. */
export type PortableTask<D> = Omit<PlainValues, 'startDate' | 'dueDate'> & {
  id: string;
  /** The key of the task it was read from; none for one of a template. */
  key: string | null;
  parentId: string | null;
  title: string;
  html: string;
  /** The name of its type. */
  type: string;
  /** The name of the status in which it begins; null for that in which new tasks of its type begin. */
  status: string | null;
  priority: Priority;
  ownerId: string | null;
  assigneeIds: string[];
  /** People without an account. */
  names: string[];
  labelIds: string[];
  custom: CustomValues;
  startDate: D | null;
  dueDate: D | null;
  dueTime: string | null;
  pinned: boolean;
  items: PortableItem<D>[];
  files: PortableFile[];
};

/** A link between two portable tasks; dependencies have a type and a lag unless they are finish-to-start. */
export type PortableLink = {
  fromId: string;
  toId: string;
  kind: LinkKind;
  type: DependencyType | null;
  lag: number | null;
};

/** Tasks outside of their project, parents first, with the labels and fields they use and the links between them. */
export type Portable<D = string> = {
  tasks: PortableTask<D>[];
  links: PortableLink[];
  labels: Pick<Label, 'id' | 'name' | 'color'>[];
  fields: CustomField[];
};

/** The same tasks with other days. */
export function withDays<A, B>(portable: Portable<A>, dayOf: (day: A) => B | null): Portable<B> {
  const change = (day: A | null) => (day === null ? null : dayOf(day));
  const tasks = portable.tasks.map((task) => {
    const dueDate = change(task.dueDate);
    return {
      ...task,
      ...{ startDate: change(task.startDate), dueDate, dueTime: dueDate === null ? null : task.dueTime },
      items: task.items.map((item) => ({ ...item, dueDate: change(item.dueDate) })),
    };
  });
  return { ...portable, tasks };
}

/** The same tasks with other people, or with nobody where there is none. */
export function withPeople<D>(portable: Portable<D>, personOf: (id: string) => string | null): Portable<D> {
  const change = (id: string | null) => (id === null ? null : personOf(id));
  const tasks = portable.tasks.map((task) => ({
    ...task,
    ownerId: change(task.ownerId),
    assigneeIds: [...new Set(task.assigneeIds.flatMap((id) => change(id) ?? []))],
    items: task.items.map((item) => ({ ...item, assigneeId: change(item.assigneeId) })),
  }));
  return { ...portable, tasks };
}

/** The owners and assignees of tasks and of the items of their checklists. */
export function peopleOf({ tasks }: Portable<unknown>): string[] {
  const all = tasks.flatMap(({ ownerId, assigneeIds, items }) => [
    ...(ownerId ? [ownerId] : []),
    ...assigneeIds,
    ...items.flatMap(({ assigneeId }) => assigneeId ?? []),
  ]);
  return [...new Set(all)];
}

/** The days of tasks and of the items of their checklists. */
export function daysOf<D>({ tasks }: Portable<D>): D[] {
  return tasks.flatMap(({ startDate, dueDate, items }) =>
    [startDate, dueDate, ...items.map((item) => item.dueDate)].filter((day) => day !== null),
  );
}
