import { en as more } from './shared-more.en.ts';

/** What lists and forms of tasks share, other than the first rows of a list. */
export const en = {
  choice: {
    createLabel: 'Create label “{{name}}”',
    labelTooLong: 'A label has at most {{count}} characters. Shorten the name.',
    firstLabel: 'No labels yet. Type a name to create one.',
    noLabels: 'This project has no labels yet. Its managers can add some.',
  },
  entry: {
    ...more.entry,
    openIn: 'Open in',
    copy: 'Copy',
    place: 'Add or move',
    templates: 'Templates and subtasks',
    hold: 'Retention hold…',
    deleteWithReason: 'Move to trash with a reason…',
    duplicate: 'Duplicate…',
    saveTemplate: 'Save as template…',
    subtasksFromTemplate: 'Add subtasks from template…',
    matrix: 'Deliverables matrix…',
  },
  relocate: 'Move to project…',
  progress: {
    task: 'Completed',
    subtasks_one: '{{done, number}} of {{count, number}} subtask done or cancelled',
    subtasks_other: '{{done, number}} of {{count, number}} subtasks done or cancelled',
    checklist_one: '{{done, number}} of {{count, number}} item of the checklist done',
    checklist_other: '{{done, number}} of {{count, number}} items of the checklist done',
  },
  blockedBy_one: 'Blocked by {{count, number}} open task',
  blockedBy_other: 'Blocked by {{count, number}} open tasks',
  quick: {
    mine: 'My tasks',
    open: 'Open tasks',
    overdue: 'Overdue',
    week: 'Due this week',
    unowned: 'No owner',
    blocked: 'Blocked',
    waiting: 'Waiting on others',
    unread: 'Unread',
  },
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
  estimate: {
    hint: 'Such as 4h, 1.5d or 1d 2h; a day has 8 hours.',
    invalid: 'Enter a duration of at most 10,000 hours, such as 4h, 1.5d or 1d 2h.',
    save: 'Save',
    clear: 'Clear',
  },
};
