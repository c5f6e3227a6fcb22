/** Words of shared parts that no first screen has. */
export const more = {
  file: {
    empty: 'The file could not be downloaded',
    tooLarge: 'The file is too large to be uploaded.',
    exported: 'Export success',
  },
  form: {
    required: 'Please fill this in',
    tooLong_one: 'At most {{count}} character',
    tooLong_other: 'At most {{count}} characters',
    tooShort_one: 'At least {{count}} character',
    tooShort_other: 'At least {{count}} characters',
    pattern: 'This does not have the right form',
  },
  confirm: {
    typeName: 'Type {{name}} to confirm',
  },
  undoKept_one: 'Undone; {{count}} task was changed by somebody else since and stays as it is',
  undoKept_other: 'Undone; {{count}} tasks were changed by somebody else since and stay as they are',
  editor: {
    format: 'Formatting',
    tool: {
      bold: 'Bold',
      italic: 'Italic',
      strike: 'Struck through',
      code: 'Code',
      heading: 'Heading',
      bulletList: 'List',
      orderedList: 'Numbered list',
      blockquote: 'Quote',
    },
  },
  list: {
    total_one: '{{count, number}} record',
    total_other: '{{count, number}} records',
    columns: 'Columns',
    sort: 'Sort',
    chooseAll: 'Choose all of this page',
    chooseOne: 'Choose {{name}}',
    chosen_one: '{{count, number}} chosen',
    chosen_other: '{{count, number}} chosen',
    chooseNone: 'Choose none',
  },
  trend: { up: 'Up', down: 'Down', even: 'Unchanged' },
};
