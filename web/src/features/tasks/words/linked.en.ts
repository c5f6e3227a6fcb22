export const en = {
  title: 'New task for this record',
  add: 'Add',
  project: 'Project',
  choose: 'Choose a project',
  none: 'There is no project in which you can add tasks.',
  name: 'Title',
  added: 'Task “{{title}}” added',
};
