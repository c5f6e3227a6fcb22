import type { TableSource } from '../table-source.ts';
import { cleanLine } from '../text.ts';

/** Linear's CSV of issues, of one team or of several. */
export const linear: TableSource = {
  format: 'linear',
  columns: {
    id: 'key',
    team: 'extra',
    'project id': 'ignore',
    uuid: 'ignore',
    'time in status (minutes)': 'ignore',
    'project milestone id': 'ignore',
    'parent issue': 'parent',
  },
  separator: /,\s*/u,
  recognises: (names) => ['team', 'title', 'status', 'estimate', 'cycle number'].every((name) => names.has(name)),
  identify(table, cellsAt) {
    const teams = new Set(table.rows.map((_, index) => cleanLine(cellsAt(index).named('team'))));
    const [team] = teams;
    return { sourceKey: 'linear', ...(team && teams.size === 1 && { name: team }) };
  },
};
