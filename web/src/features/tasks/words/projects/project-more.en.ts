/** What a project’s list needs after its first rows. */
export const en = {
  missing: 'Project not found',
  missingText:
    'It may have been deleted, the key may be wrong, or you are not a member. Ask the person who sent you the link or the project owner to add you.',
  taskMissing: 'Task {{key}} not found',
  taskMissingText:
    'It may have been deleted, the key may be wrong, or you are not a member of its project. Ask the person who sent you the link or the project owner to add you.',
  toList: 'Back to projects',
  conflict: {
    title: '{{key}} was changed by someone else',
    titleBy: '{{name}} changed {{key}}',
    mine: 'Yours',
    theirs: 'Theirs',
    keepMine: 'Keep mine',
    takeTheirs: 'Use theirs',
    empty: 'empty',
    list: 'Conflicts to resolve',
  },
  editing: {
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
};
