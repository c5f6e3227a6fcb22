/** Words of the pages about one's own tasks and about the parts of all projects. */
export const en = {
  project: 'Project',
  noProjects: 'No projects yet',
  noProjectsText: 'Projects you belong to appear here.',
  toTasks: 'Open tasks',
  statuses: 'Task status',
  labels: 'Labels',
  newTask: 'New task',
  mayNotAdd: 'You may not add tasks to this project.',
  titleMissing: 'Enter a title',
  add: 'Add task',
  addAnother: 'Add and start another',
  added: '{{key}} “{{title}}” added',
  mine: 'My tasks',
  nothing: 'Nothing to do',
  nothingText: 'Open tasks that you own or are assigned to appear here.',
  section: { overdue: 'Overdue', today: 'Today', week: 'Next 6 days', later: 'Later', undated: 'No due date' },
};
