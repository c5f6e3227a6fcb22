/** Texts about the manual order of tasks and about their parent tasks. */
export const en = {
  up: 'Move up',
  down: 'Move down',
  top: 'Move to the top',
  bottom: 'Move to the bottom',
  addAbove: 'Add task above…',
  addBelow: 'Add task below…',
  toSubtask: 'Make a subtask of {{key}}',
  drag: 'Drag {{key}} to another place',
  moved: '“{{title}}” moved',
  movedMany_one: '{{count, number}} task moved',
  movedMany_other: '{{count, number}} tasks moved',
  said: '{{key}}: position {{at, number}} of {{count, number}}',
  otherSort:
    'Tasks can only be moved in manual order. Click the heading the list is sorted by until its arrow is gone.',
  tooMany: 'At most {{count, number}} tasks can be moved at once.',
  openParent: 'Open parent task {{key}}',
  noParent: 'No parent task',
  findParent: 'Find a task by its key or title',
  noneFound: 'No tasks found',
};
