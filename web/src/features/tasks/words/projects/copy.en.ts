export const en = {
  nameOf: '{{name}} (copy)',
  always: 'Its settings, statuses, labels and shared views are always copied, personal views never.',
  withMembers: 'Members with their roles',
  withMembersText: 'You become the owner; the current owner becomes a manager.',
  withTasks: 'Tasks',
  withTasksText: 'With descriptions, checklists and subtasks; without comments, files and history.',
  withTasksNever: 'Only members of the project can copy its tasks.',
  launch: 'New launch date',
  launchFrom:
    'All dates and freezes shift from the current due date, {{day}}, to this date; dates in working days if the project uses them. Leave empty to keep dates.',
  launchText:
    'All dates and freezes shift from the latest date of the tasks to this date; dates in working days if the project uses them. Leave empty to keep dates.',
  run: 'Duplicate',
  done: 'Project duplicated',
};
