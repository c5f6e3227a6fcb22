import { columnName } from '../headers.ts';
import type { TableSource } from '../table-source.ts';
import { isPersonName } from '../text/empty-values.ts';
import { splitList } from '../text.ts';

const DONE = /^100(?:[.,]0+)?\s?%$/u;
const RESOURCES = ['resource names', '资源名称'];
const DURATION = ['duration', 'finish', 'finish date', 'outline level', '工期'];
const OUTLINE = ['outline level', 'outline number', '大纲级别', '大纲数字'];

/**
 * Plans of Microsoft Project: resources are people with percentages in brackets, the first one is the owner. In Chinese, the name of the finish
 * date is that of the completion date in other tools.
 */
export const projectPlan: TableSource = {
  format: 'table',
  columns: {
    'resource names': 'owner',
    资源名称: 'owner',
    'unique id': 'id',
    唯一标识号: 'id',
    标识号: 'id',
    active: 'ignore',
    活动: 'ignore',
    'task mode': 'ignore',
    任务模式: 'ignore',
    '% complete': 'extra',
    完成百分比: 'extra',
    完成时间: 'dueDate',
  },
  recognises(names) {
    const has = (some: readonly string[]) => some.some((name) => names.has(name));
    return has(DURATION) && (has(RESOURCES) || (has(OUTLINE) && has(['duration', '工期'])));
  },
  refine(facts, cells, { header }) {
    if (header.some((name) => RESOURCES.includes(columnName(name)))) {
      const names = splitList(cells.first('owner'), /[,;]/u)
        .map((name) => name.replace(/\s*\[[^\]]*\]$/u, ''))
        .filter(isPersonName);
      const [owner, ...others] = names.map((name) => ({ name }));
      facts.owner = owner ?? {};
      facts.assignees = others;
    }
    if (['% complete', '完成百分比'].some((name) => DONE.test(cells.named(name).trim()))) facts.done = true;
  },
};
