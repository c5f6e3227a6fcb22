export const en = {
  label: 'Board',
  card: 'Card',
  keys: 'Use the arrow keys to move between cards. Space picks up a card, the arrow keys move it, Space drops it, Escape cancels. Enter opens it.',
  add: 'Add task',
  addTo: 'Add task to {{name}}',
  emptyColumn: 'No tasks',
  moveTo: 'Move {{key}} to…',
  moved: 'Moved “{{title}}” to {{status}}',
  said: {
    held: 'Picked up {{title}}. Position {{place}} of {{count}} in {{status}}.',
    at: 'Position {{place}} in {{status}}.',
    dropped: 'Dropped at position {{place}} in {{status}}.',
    back: 'Move of {{title}} cancelled.',
  },
};
