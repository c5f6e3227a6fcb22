export const en = {
  facts_one: '{{count, number}} task · by {{maker}}',
  facts_other: '{{count, number}} tasks · by {{maker}}',
  everybody: 'Statuses and labels are saved. Everyone who can create projects can use the template.',
  withTasksText:
    'Titles, descriptions, priorities, labels, checklists, subtasks, dependencies and dates relative to the project’s due date.',
  save: 'Save template',
  saved: 'Template saved',
  delete: 'Delete template {{name}}',
  deleteText: 'Projects created from it stay as they are.',
  deleteRun: 'Delete template',
};
