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
    'All dates and freezes move with the due date of {{day}}: dates by the working days of the project, if it uses them. Empty: dates stay.',
  launchText:
    'All dates and freezes move with the latest date of the tasks: dates by the working days of the project, if it uses them. Empty: dates stay.',
  run: 'Duplicate',
  done: 'Project duplicated',
};
