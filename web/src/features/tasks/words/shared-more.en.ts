/** What lists and forms of tasks share, beyond the words of the first screen. */
export const en = {
  entry: { useTemplate: 'Use task template…' },
  rollUp: {
    from: 'From subtasks: ',
    done: '{{done, number}} of {{count, number}} done',
    doneTitle_one: '{{done, number}} of {{count, number}} subtask on all levels is done or cancelled',
    doneTitle_other: '{{done, number}} of {{count, number}} subtasks on all levels are done or cancelled',
    estimate: '{{estimate}} estimated',
    estimateTitle: '{{done}} of {{estimate}} done',
  },
  unread: 'Changed by others since you last opened it',
  facts: {
    noAccount: 'Someone without an account',
    comment: '{{author}}: {{text}}',
    link: {
      blocks: { to: 'Blocks {{title}}', from: 'Blocked by {{title}}' },
      duplicates: { to: 'Duplicates {{title}}', from: 'Duplicated by {{title}}' },
    },
  },
  externalPerson: '{{name}} has no account here; the name comes from an import.',
  priority: { N: 'None', L: 'Low', M: 'Medium', H: 'High', U: 'Urgent' },
  category: { '0': 'To do', '1': 'Done', '2': 'Doing', '3': 'Cancelled', '4': 'In review' },
  former: { status: 'former status', label: 'former label', person: 'former member' },
  nobody: 'Nobody',
  subtaskOf: 'Subtask of {{key}} {{title}}',
};
