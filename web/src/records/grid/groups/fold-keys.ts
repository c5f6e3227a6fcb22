import type { Lines } from '../lines.ts';
import type { ActiveCells } from '../use-active-cell.ts';
import { splitGroup } from './group-values.ts';

type Folding<C extends string> = {
  cell: ActiveCells<C>;
  lines: Pick<Lines, 'at' | 'indexOfGroup'>;
  folded: ReadonlySet<string>;
  fold: (group: string) => void;
};

/** Left and Right fold and unfold a group, and Left on a folded one leads to the group around it; false on other lines. */
export function groupFoldedByKey<C extends string>({ cell, lines, folded, fold }: Folding<C>, key: string): boolean {
  const line = lines.at(cell.active.line);
  if (line?.kind !== 'group' || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return false;
  const isFolded = folded.has(line.section.value);
  const { value, sub } = splitGroup(line.section.value);
  if (isFolded === (key === 'ArrowRight')) fold(line.section.value);
  else if (isFolded && sub !== null) cell.go(lines.indexOfGroup(value), cell.active.column);
  return true;
}
