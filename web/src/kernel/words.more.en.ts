/** Words of shared parts that no first screen has. */
export const more = {
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
