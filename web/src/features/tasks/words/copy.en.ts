export const en = {
  nameOf: '{{name}} (copy)',
  always: 'Its settings, statuses, labels and shared views are always copied, personal views never.',
  withMembers: 'Members with their roles',
  withMembersText: 'You become the owner; the current owner becomes a manager.',
  withTasks: 'Tasks',
  withTasksText: 'With descriptions, checklists and subtasks; without comments, files and history.',
  withTasksNever: 'Only members of the project can copy its tasks.',
  run: 'Duplicate',
  done: 'Project duplicated',
};
