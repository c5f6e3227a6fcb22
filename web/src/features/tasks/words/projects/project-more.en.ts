/** What a project’s list needs after its first rows. */
export const en = {
  import: 'Import tasks',
  exportCsv: 'Export as CSV',
  exportJson: 'Export as JSON',
  exportXlsx: 'Export as XLSX',
  exportHistory: 'Export history…',
  showArchived: 'Show archived tasks',
  trash: 'Project trash',
  missing: 'Project not found',
  missingText:
    'It may have been deleted, the key may be wrong, or you are not a member. Ask the person who sent you the link or the project owner to add you.',
  taskMissing: 'Task {{key}} not found',
  taskMissingText:
    'It may have been deleted, the key may be wrong, or you are not a member of its project. Ask the person who sent you the link or the project owner to add you.',
  toList: 'Back to projects',
  conflicts: 'Conflicts to resolve',
  editing: {
    empty: 'empty',
    isEditing_one: '{{names}} is editing this',
    isEditing_other: '{{names}} are editing this',
    changedBy: '{{name}} just changed this to: {{value}}',
    changedNow: 'Just changed to: {{value}}',
  },
  color: {
    gray: 'Grey',
    red: 'Red',
    orange: 'Orange',
    gold: 'Gold',
    lime: 'Lime',
    green: 'Green',
    cyan: 'Cyan',
    blue: 'Blue',
    indigo: 'Indigo',
    purple: 'Purple',
    magenta: 'Magenta',
    brown: 'Brown',
  },
  views: {
    sharedHint: 'Everyone who can see this project can use this view.',
    sharedNeeds: 'To share a view, you need permission to edit tasks in this project.',
    lockedHint: 'Only you and the managers of the project can change it.',
  },
};
