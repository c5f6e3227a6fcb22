export const en = {
  label: 'Board',
  card: 'Card',
  keys: 'Arrow keys walk over the cards. Space picks a card up, arrow keys carry it, Space sets it down, Escape puts it back. Enter opens it.',
  add: 'Add task',
  addTo: 'Add task to {{name}}',
  emptyColumn: 'Nothing here',
  moveTo: 'Move {{key}} to…',
  moved: 'Moved “{{title}}” to {{status}}',
  said: {
    held: 'Picked up {{title}}. Place {{place}} of {{count}} in {{status}}.',
    at: 'Place {{place}} in {{status}}.',
    dropped: 'Set down at place {{place}} in {{status}}.',
    back: 'Put back {{title}}.',
  },
};
