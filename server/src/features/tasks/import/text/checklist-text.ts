import type { ImportChecklist } from '../plan/plan.ts';
import { cleanLine } from '../text.ts';

const BULLET = /^\s*(?:[-*+•]\s+|\d{1,3}[.)]\s+)?/u;
const BOX = /^(?:\[([ xX✓✔]?)\]|([☐☑✅✓✔▫▪]))\s*/u;
const TICKED = /[xX☑✅✓✔▪]/u;

/** Parses a checklist in a cell: one item per line, or separated by semicolons or bars, optionally with checkboxes. */
export function checklistOf(cell: string): ImportChecklist {
  const lines = /\n/u.test(cell.trim()) ? cell.split('\n') : cell.split(/[;；|]/u);
  return { name: '', items: lines.map(itemOf).filter(({ text }) => text !== '') };
}

function itemOf(line: string): ImportChecklist['items'][number] {
  const plain = cleanLine(line).replace(BULLET, '');
  const box = BOX.exec(plain)?.[0] ?? '';
  return { text: cleanLine(plain.slice(box.length)), done: TICKED.test(box) };
}
