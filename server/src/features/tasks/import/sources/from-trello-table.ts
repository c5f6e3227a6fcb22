import type { TableSource } from '../table-source.ts';
import { cleanLine } from '../text.ts';

/** Trello's CSV of a board: no comments and no checklists, but the same ids as in its JSON. */
export const trelloTable: TableSource = {
  format: 'trello',
  columns: {
    'card id': 'id',
    'card name': 'title',
    'card url': 'extra',
    'card description': 'description',
    labels: 'labels',
    members: 'assignees',
    'list name': 'status',
    'due complete': 'done',
    archived: 'archived',
    'attachment links': 'attachment',
    'last activity date': 'updatedAt',
    'list id': 'ignore',
    'board id': 'ignore',
    'board name': 'ignore',
    'attachment count': 'ignore',
    'checklist item total count': 'ignore',
    'checklist item completed count': 'ignore',
    'vote count': 'ignore',
    'comment count': 'ignore',
  },
  separator: /,\s*/u,
  exactTimes: true,
  recognises: (names) => names.has('card id') && names.has('card name') && names.has('list name'),
  refine(facts) {
    // A label includes its colour: `Urgent (red)`.
    facts.labels = facts.labels.map((label) => cleanLine(label.replace(/\s\([a-z_]{3,20}\)$/u, '')) || label);
  },
  identify: (_, cellsAt) => {
    const name = cleanLine(cellsAt(0).named('board name'));
    const id = cleanLine(cellsAt(0).named('board id'));
    return { sourceKey: `trello:${id || name}`, sourceIdentified: id !== '', ...(name && { name }) };
  },
};
