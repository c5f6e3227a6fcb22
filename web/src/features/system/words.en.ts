import { dict } from './words/dictionary.en.ts';
import { running } from './words/running.en.ts';
import { settings } from './words/settings.en.ts';

export const en = {
  refresh: 'Refresh',
  edit: 'Edit',
  delete: 'Delete',
  save: 'Save',
  saved: 'Saved',
  deleted: 'Deleted',
  created: 'Created',
  none: 'No results',
  noneText: 'Nothing matches these filters.',
  actionsOf: 'Actions for {{name}}',
  cannotUndo: 'This cannot be undone.',
  ...dict,
  ...running,
  ...settings,
};
