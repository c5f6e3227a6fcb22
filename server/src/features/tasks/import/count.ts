import type { ImportPlan, ImportTask } from './plan/plan.ts';

/** The size of a plan, for comparison with the source. */
export type PlanCounts = ReturnType<typeof countPlan>;

/** Counts a plan. `assignments` are pairs of task and person, `labelAssignments` pairs of task and label. */
export function countPlan(plan: ImportPlan) {
  const { tasks, statuses, labels, members, problems, skipped } = plan;
  const categories = new Map(statuses.map((status) => [status.key, status.category]));
  const checklists = tasks.flatMap((task) => task.checklists);
  const items = checklists.flatMap((checklist) => checklist.items);
  const comments = tasks.flatMap((task) => task.comments);
  const attachments = tasks.flatMap((task) => task.attachments);
  return {
    tasks: tasks.length,
    open: count(tasks, (task) => !task.archived),
    archived: count(tasks, (task) => task.archived),
    done: count(tasks, (task) => categories.get(task.statusKey) === '1'),
    ticked: count(tasks, (task) => task.ticked),
    subtasks: count(tasks, (task) => task.parentExternalId !== undefined),
    statuses: statuses.length,
    statusesOpen: count(statuses, (status) => !status.archived),
    statusesArchived: count(statuses, (status) => status.archived),
    labels: labels.length,
    labelAssignments: sum(tasks, (task) => task.labelKeys.length),
    members: members.length,
    assignments: sum(tasks, (task) => peopleOf(task).size),
    lists: new Set(tasks.flatMap((task) => task.lists)).size,
    descriptions: count(tasks, (task) => task.description !== ''),
    dueDates: count(tasks, (task) => task.dueDate !== undefined),
    checklists: checklists.length,
    checklistItems: items.length,
    checklistItemsDone: count(items, (item) => item.done),
    comments: comments.length,
    commentsEdited: count(comments, (comment) => comment.editedAt !== undefined),
    tasksWithComments: count(tasks, (task) => task.comments.length > 0),
    uploads: count(attachments, (attachment) => attachment.uploaded),
    links: count(attachments, (attachment) => !attachment.uploaded),
    duplicatesSkipped: skipped.duplicates,
    blankSkipped: skipped.blank,
    otherSkipped: skipped.other,
    errors: count(problems, (problem) => problem.level === 'error'),
    warnings: count(problems, (problem) => problem.level === 'warning'),
  };
}

/** All assignees of a task, by their keys in the plan. */
export function peopleOf({ ownerKey, assigneeKeys }: ImportTask): Set<string> {
  return new Set(ownerKey === undefined ? assigneeKeys : [ownerKey, ...assigneeKeys]);
}

function count<T>(items: readonly T[], matches: (item: T) => boolean): number {
  return items.filter(matches).length;
}

function sum<T>(items: readonly T[], amount: (item: T) => number): number {
  return items.reduce((total, item) => total + amount(item), 0);
}
