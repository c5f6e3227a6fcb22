/** What lists and forms of tasks share, beyond the words of the first screen. */
export const en = {
  entry: {
    hold: 'Retention hold…',
    deleteWithReason: 'Delete with a reason…',
    duplicate: 'Duplicate…',
    saveTemplate: 'Save as template…',
    useTemplate: 'Use task template…',
    subtasksFromTemplate: 'Add subtasks from template…',
  },
  rollUp: {
    from: 'From subtasks:',
    done: '{{done, number}} of {{count, number}} done',
    doneTitle: '{{done, number}} of {{count, number}} subtasks on all levels are done or cancelled',
    estimate: '{{estimate}} estimated',
    estimateTitle: '{{done}} of {{estimate}} done',
  },
  externalPerson: '{{name}} has no account here; the name comes from an import.',
  priority: { N: 'None', L: 'Low', M: 'Medium', H: 'High', U: 'Urgent' },
  category: { '0': 'To do', '1': 'Done', '2': 'Doing', '3': 'Cancelled', '4': 'In review' },
  role: { owner: 'Owner', manager: 'Manager', member: 'Member', guest: 'Guest' },
  projectCategory: {
    site: 'Sites',
    ad: 'Advertising',
    creative: 'Creative',
    logistics: 'Logistics',
    product: 'Products',
    other: 'Other',
  },
  visibility: {
    private: 'Members only',
    dept: 'My department can view',
    org: 'Everyone can view',
  },
  former: { status: 'former status', label: 'former label', person: 'former member' },
  nobody: 'Nobody',
  estimate: {
    hint: 'Such as 4h, 1.5d or 1d 2h; a day has 8 hours.',
    invalid: 'Enter a duration of at most 10,000 hours, such as 4h, 1.5d or 1d 2h.',
    save: 'Save',
    clear: 'Clear',
  },
  subtaskOf: 'Subtask of {{key}} {{title}}',
};
