import type { TableSource } from '../table-source.ts';

/** User stories, tasks and issues of Taiga: the owner is the author, and there are columns for user names and for full names. */
export const taiga: TableSource = {
  format: 'table',
  columns: {
    ref: 'key',
    owner: 'creatorId',
    'owner full name': 'creator',
    'assigned to': 'ownerId',
    'assigned to full name': 'owner',
    'assigned users': 'ignore',
    'assigned users full name': 'assignees',
    'is closed': 'done',
    'sprint id': 'ignore',
  },
  separator: /,\s*/u,
  recognises: (names) => ['ref', 'subject', 'owner', 'assigned to'].every((name) => names.has(name)),
  refine(facts) {
    facts.assignees = facts.assignees.filter(({ name }) => name !== facts.owner.name);
  },
};
