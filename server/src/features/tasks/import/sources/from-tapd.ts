import type { TableSource } from '../table-source.ts';
import { describeHtml } from '../text/html-description.ts';
import { categoryOf } from '../text/status-words.ts';
import { cleanLine } from '../text.ts';

/** TAPD's requirements, tasks and bugs: exported by users (Chinese columns) or by the API (English ones). */
export const tapd: TableSource = {
  format: 'tapd',
  zone: 'Asia/Shanghai',
  columns: {
    id: 'id',
    title: 'title',
    name: 'title',
    status: 'status',
    'current owner': 'owner',
    owner: 'owner',
    reporter: 'creator',
    creator: 'creator',
    begin: 'startDate',
    due: 'dueDate',
    'due date': 'ignore',
    created: 'createdAt',
    modified: 'updatedAt',
    lastmodify: 'ignore',
    resolved: 'completedAt',
    closed: 'completedAt',
    completed: 'completedAt',
    label: 'labels',
    'std status': 'category',
    'std type': 'ignore',
    'connection id': 'ignore',
    'workspace id': 'ignore',
    'template id': 'ignore',
    'parent id': 'parent',
    迭代: 'extra',
    path: 'ignore',
    'children id': 'ignore',
    'ancestor id': 'ignore',
    cc: 'ignore',
    participator: 'ignore',
    flows: 'ignore',
    closer: 'ignore',
    fixer: 'ignore',
  },
  separator: /[|;；]/u,
  recognises: (names) => {
    if (names.has('workspace id') && (names.has('current owner') || names.has('owner'))) return true;
    const own = ['迭代', '严重程度', '需求类别', '业务价值', '预计结束', '所属迭代'].filter((name) => names.has(name));
    return names.has('处理人') && (names.has('标题') || names.has('需求名称')) && own.length > 0;
  },
  refine(facts, cells) {
    describeHtml(facts);
    facts.category ??= categoryOf(cells.named('std status'));
    if (facts.parents.every((parent) => parent === '0')) facts.parents = [];
  },
  identify: (_, cellsAt) => {
    const workspace = cleanLine(cellsAt(0).named('workspace id'));
    return workspace ? { sourceKey: `tapd:${workspace}`, sourceIdentified: true } : {};
  },
};
