/** Texts about the manual order of tasks and about their parent tasks. */
export const en = {
  up: 'Move up',
  down: 'Move down',
  top: 'Move to top',
  bottom: 'Move to bottom',
  drag: 'Drag {{key}} to another place',
  moved: '“{{title}}” moved',
  movedTo: {
    top: '“{{title}}” moved to the top of the manual order',
    bottom: '“{{title}}” moved to the bottom of the manual order',
  },
  movedMany_one: '{{count, number}} task moved',
  movedMany_other: '{{count, number}} tasks moved',
  said: '{{key}}: position {{at, number}} of {{count, number}}',
  otherSort: 'Tasks can only be moved in manual order. Click the heading of the sorted column until its arrow is gone.',
  tooMany: 'At most {{count, number}} tasks can be moved at once.',
  openParent: 'Open parent task {{key}}',
  noParent: 'No parent task',
  findParent: 'Find a task by its key or title',
  noneFound: 'No tasks found',
};
