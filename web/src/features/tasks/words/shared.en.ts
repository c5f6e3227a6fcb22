import { mapPlainFields, PLAIN_FIELDS } from '@opsyard/contract';

export const en = {
  field: {
    key: 'Key',
    title: 'Title',
    status: 'Status',
    type: 'Type',
    owner: 'Owner',
    assignees: 'Assignees',
    priority: 'Priority',
    labels: 'Labels',
    ...mapPlainFields((name): string => PLAIN_FIELDS[name].name[0]),
    dueTime: 'Due time',
    parent: 'Parent task',
    rollUp: 'From subtasks',
    updated: 'Updated',
    created: 'Created',
  },
  state: { planning: 'Planning', active: 'Active', paused: 'Paused', completed: 'Completed', archived: 'Archived' },
  counted: 'Subtasks and cancelled tasks are counted, archived ones are not.',
  overdue: 'Overdue',
  unit: { day: 'd', hour: 'h', minute: 'm' },
  me: 'Me',
  choice: {
    createLabel: 'Create label “{{name}}”',
    labelTooLong: 'A label has at most {{count}} characters. Shorten the name.',
    firstLabel: 'No labels yet. Type a name to create one.',
    noLabels: 'This project has no labels yet. Its managers can add some.',
  },
  relocate: 'Move to project…',
};
