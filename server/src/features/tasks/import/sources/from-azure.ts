import type { Priority } from '@opsyard/contract';
import type { TableSource } from '../table-source.ts';
import { describeHtml } from '../text/html-description.ts';

const PRIORITIES: ReadonlyMap<string, Priority> = new Map([
  ['1', 'U'],
  ['2', 'H'],
  ['3', 'M'],
  ['4', 'L'],
]);

/** Work items of Azure DevOps: their priorities are numbers from 1, the most urgent, to 4. */
export const azure: TableSource = {
  format: 'table',
  recognises: (names) => ['work item type', 'title', 'state'].every((name) => names.has(name)),
  priority: (text) => PRIORITIES.get(text),
  refine: describeHtml,
};
