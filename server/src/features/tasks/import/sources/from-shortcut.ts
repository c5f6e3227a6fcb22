import type { TableSource } from '../table-source.ts';

/** Stories of Shortcut: the first owner becomes the owner, the requester the author. */
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
