import type { TableSource } from './table-source.ts';

/** Stories of Shortcut: the first owner is given the task, the requester has written it. */
export const shortcut: TableSource = {
  format: 'table',
  columns: {
    owners: 'owner',
    requester: 'creator',
    'epic id': 'ignore',
    'project id': 'ignore',
    'utc offset': 'ignore',
  },
  recognises: (names) => ['name', 'requester', 'owners', 'state'].every((name) => names.has(name)),
};
