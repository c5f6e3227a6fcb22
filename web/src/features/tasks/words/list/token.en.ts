export const en = {
  person: 'People',
  priority: 'Priorities',
  label: 'Labels',
  date: 'Due dates',
  keep: 'Keep “{{text}}” in the title',
  is: {
    owner: 'Owner: {{value}}',
    assignee: 'Assignee: {{value}}',
    priority: 'Priority: {{value}}',
    label: 'Label: {{value}}',
    date: 'Due:',
  },
  unknown: {
    person: 'No member is called “{{text}}”. It stays in the title.',
    priority: '“{{text}}” is not a priority. It stays in the title.',
    label: 'No label is called “{{text}}”. It stays in the title.',
    date: '“{{text}}” is not a date. It stays in the title.',
  },
  several: '“{{text}}” matches several. It stays in the title until you choose one.',
  repeated: 'A task has only one. “{{text}}” stays in the title.',
};
