/** The counts of a report, in the order of comparison with the source. */
const COUNTS = [
  'tasks',
  'open',
  'archived',
  'done',
  'ticked',
  'subtasks',
  'statuses',
  'statusesOpen',
  'statusesArchived',
  'labels',
  'labelAssignments',
  'members',
  'assignments',
  'lists',
  'descriptions',
  'dueDates',
  'checklists',
  'checklistItems',
  'checklistItemsDone',
  'comments',
  'commentsEdited',
  'tasksWithComments',
  'uploads',
  'links',
  'duplicatesSkipped',
  'blankSkipped',
  'otherSkipped',
  'errors',
  'warnings',
] as const;
export type CountName = (typeof COUNTS)[number];

/** Whether there are words for a count. */
export function isCount(name: string): name is CountName {
  return (COUNTS as readonly string[]).includes(name);
}
