export const en = {
  missing: 'This project is not here',
  missingText:
    'It was deleted, its key is different, or you are not a member. Ask whoever sent you the link, or the owner of the project, to add you.',
  toList: 'To the list of projects',
  addTask: 'Add task',
  more: 'More for this project',
  settings: 'Project settings',
  import: 'Import tasks',
  exportCsv: 'Export as CSV',
  exportJson: 'Export as JSON',
  showArchived: 'Show archived tasks',
  trash: 'Trash of this project',
  layout: { name: 'Layout', list: 'List', board: 'Board' },
  archivedNote: 'This project is archived: it can be read, not changed.',
};
