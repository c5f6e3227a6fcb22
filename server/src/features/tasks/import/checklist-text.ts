import type { ImportChecklist } from './plan.ts';
import { cleanLine } from './text.ts';

const BULLET = /^\s*(?:[-*+•]\s+|\d{1,3}[.)]\s+)?/u;
const BOX = /^(?:\[([ xX✓✔]?)\]|([☐☑✅✓✔▫▪]))\s*/u;
const TICKED = /[xX☑✅✓✔▪]/u;

/** A checklist written into a cell: an item a line, or between semicolons or bars, with a box in front if it has one. */
export function checklistOf(cell: string): ImportChecklist {
  const lines = /\n/u.test(cell.trim()) ? cell.split('\n') : cell.split(/[;；|]/u);
  return { name: '', items: lines.map(itemOf).filter(({ text }) => text !== '') };
}

function itemOf(line: string): ImportChecklist['items'][number] {
  const plain = cleanLine(line).replace(BULLET, '');
  const box = BOX.exec(plain)?.[0] ?? '';
  return { text: cleanLine(plain.slice(box.length)), done: TICKED.test(box) };
}
