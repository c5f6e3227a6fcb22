import { isPersonName } from './empty-values.ts';
import type { TableSource } from './table-source.ts';
import { splitList } from './text.ts';

const DONE = /^100(?:[.,]0+)?\s?%$/u;

/** Plans of Microsoft Project: resources are people with the share of their time in brackets, the first one answers for the task. */
export const projectPlan: TableSource = {
  format: 'table',
  columns: {
    'resource names': 'owner',
    'unique id': 'id',
    active: 'ignore',
    'task mode': 'ignore',
    '% complete': 'extra',
  },
  recognises: (names) =>
    names.has('resource names') &&
    ['duration', 'finish', 'finish date', 'outline level'].some((name) => names.has(name)),
  refine(facts, cells) {
    const names = splitList(cells.first('owner'), /[,;]/u)
      .map((name) => name.replace(/\s*\[[^\]]*\]$/u, ''))
      .filter(isPersonName);
    const [owner, ...others] = names.map((name) => ({ name }));
    facts.owner = owner ?? {};
    facts.assignees = others;
    if (DONE.test(cells.named('% complete').trim())) facts.done = true;
  },
};
