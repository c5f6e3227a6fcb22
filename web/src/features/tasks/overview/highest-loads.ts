import type { PersonWorkload } from '@opsyard/contract';

const SHOWN = 5;

/** Planned minutes of a person in a period, and the capacity. */
export type Load = { userId: string; name: string; planned: number; capacity: number };

/** The people with the highest load, in relation to their capacity; without those who have no planned work. */
export function highestLoads(people: readonly PersonWorkload[]): Load[] {
  const loads = people.flatMap(({ userId, name, cells }): Load[] => {
    const sum = (of: 'planned' | 'capacity') => cells.reduce((total, cell) => total + cell[of], 0);
    return userId === null ? [] : [{ userId, name, planned: sum('planned'), capacity: sum('capacity') }];
  });
  const shareOf = ({ planned, capacity }: Load) => planned / Math.max(1, capacity);
  return loads
    .filter(({ planned }) => planned > 0)
    .sort((a, b) => shareOf(b) - shareOf(a) || b.planned - a.planned)
    .slice(0, SHOWN);
}
