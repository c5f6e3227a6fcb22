import { type Activity, activity, task } from '@opsyard/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { id, signedIn } from '../../../../../test/makers.ts';
import { MockServer } from '../../../../../test/server.ts';
import { LI, STATUS, taskId, taskRow, WANG } from '../../../../../test/task-makers.ts';
import { showInProject } from '../../../../../test/task-page.tsx';
import { startWords } from '../../../../app/words/words.ts';
import { setLanguage } from '../../../../kernel/words/language.ts';
import { TaskPartsProvider } from '../task-parts.tsx';
import { History } from './history.tsx';
import { historyQuery } from './history-filter.tsx';

beforeAll(startWords);
afterEach(() => {
  cleanup();
  setLanguage('en');
});

type Reported = [kind: string, changes: Activity['changes'], english: string, chinese: string];

const parts = { comments: [id('1'), id('2')], rewritten: [], items: [], ticks: [], links: [id('3')], names: [] };
const REPORTED: Reported[] = [
  ['created', { title: { from: null, to: 'Poster' } }, 'created this task', '创建了任务'],
  [
    'updated',
    { statusId: { from: STATUS.todo, to: STATUS.done }, ownerId: { from: WANG.id, to: LI.id } },
    'changed Status: To do → Done Owner: 王敏 → 李伟',
    '修改了 状态：To do → Done 负责人：王敏 → 李伟',
  ],
  ['updated', { archived: { from: false, to: true } }, 'changed Archived: No → Yes', '修改了 已归档：否 → 是'],
  ['updated', { archived: { from: true, to: false } }, 'changed Archived: Yes → No', '修改了 已归档：是 → 否'],
  [
    'repetitionChanged',
    { repetition: { from: null, to: { unit: 'month', every: 1, monthDay: 31 } } },
    'changed how this task repeats Repeats: Never → Every month on the last day',
    '修改了任务的重复设置 重复：不重复 → 每月 最后一天',
  ],
  [
    'checklistAdded',
    { checklist: { from: null, to: ['Sketch', 'Print'] } },
    'added a checklist item Checklist item: None → Sketch, Print',
    '添加了检查项 检查项：无 → Sketch、Print',
  ],
  [
    'checklistEdited',
    { checklist: { from: 'Print', to: 'Proof' }, done: { from: false, to: true } },
    'edited a checklist item Checklist item: Print → Proof Done: No → Yes',
    '修改了检查项 检查项：Print → Proof 已完成：否 → 是',
  ],
  [
    'checklistEdited',
    { checklist: { from: 'Proof', to: 'Proof' }, done: { from: true, to: false } },
    'edited a checklist item Checklist item: Proof Done: Yes → No',
    '修改了检查项 检查项：Proof 已完成：是 → 否',
  ],
  [
    'checklistDeleted',
    { checklist: { from: 'Proof', to: null } },
    'deleted a checklist item Checklist item: Proof → None',
    '删除了检查项 检查项：Proof → 无',
  ],
  [
    'fileAdded',
    { file: { from: null, to: 'a.png' } },
    'added a file File: None → a.png',
    '添加了附件 附件：无 → a.png',
  ],
  [
    'fileRenamed',
    { file: { from: 'a.png', to: 'b.png' } },
    'renamed a file File: a.png → b.png',
    '重命名了附件 附件：a.png → b.png',
  ],
  [
    'fileRemoved',
    { file: { from: 'b.png', to: null } },
    'removed a file File: b.png → None',
    '移除了附件 附件：b.png → 无',
  ],
  ['commentDeleted', { comment: { from: id('4'), to: null } }, 'deleted a comment', '删除了评论'],
  [
    'imported',
    { parts: { from: null, to: parts } },
    'updated this task by import Comments added: None → 2 Links added: None → 1',
    '通过导入补充了内容 新增评论：无 → 2 新增链接：无 → 1',
  ],
  ['restored', { deleted: { from: true, to: false } }, 'restored this task from the trash', '从回收站恢复'],
];

function show(recorded: readonly Pick<Activity, 'kind' | 'changes'>[]): MockServer {
  signedIn();
  const who = { opId: id('5'), taskId: taskId(1), actorId: WANG.id, actorName: WANG.realname };
  const at = '2026-03-01T10:00:00.000Z';
  const records = recorded.map((entry, index) => ({
    id: taskId(index),
    ...who,
    at,
    source: 'page' as const,
    ...entry,
  }));
  const server = new MockServer().on(activity.list, { records, cursor: null });
  showInProject(
    <TaskPartsProvider task={taskRow(1)}>
      <History taskId={taskId(1)} />
    </TaskPartsProvider>,
  );
  return server;
}

/** The entries shown, without who did it and when. */
function entries(): string[] {
  const list = screen.queryAllByRole('list')[0];
  return [...(list?.children ?? [])].map((entry) => {
    const [what, , ...rest] = [...entry.children].map(textOf);
    return [what?.replace(`${WANG.realname} `, ''), ...rest].join(' ');
  });
}

/** The text of an element, its list's items apart from each other. */
function textOf(element: Element): string {
  const items = [...element.querySelectorAll('li')];
  return (items.length > 0 ? items : [element]).map(({ textContent }) => textContent).join(' ');
}

test.each(['en', 'zh'] as const)(
  'the history says of everything what it was and what it became: %s',
  async (language) => {
    setLanguage(language);
    show(REPORTED.map(([kind, changes]) => ({ kind, changes })));
    const expected = REPORTED.map(([, , english, chinese]) => (language === 'en' ? english : chinese));
    await waitFor(() => expect(entries()).toEqual(expected));
  },
);

test('descriptions and comments are shown as they were and became, harmless', async () => {
  const evil = '<p>Three sizes<img src="x" onerror="alert(1)"></p>';
  show([
    { kind: 'described', changes: { description: { from: '', to: evil } } },
    { kind: 'commentEdited', changes: { text: { from: '<p>Goood</p>', to: '<p>Good</p>' } } },
  ]);
  const [described, edited] = await screen.findAllByRole('listitem');
  for (const [entry, texts] of [
    [described, ['Before: None', 'After: Three sizes']],
    [edited, ['Before: Goood', 'After: Good']],
  ] as const) {
    const shown = within(entry as HTMLElement);
    await userEvent.click(shown.getByText('Show changes'));
    await userEvent.click(shown.getByText('Both versions'));
    const figures = shown.getAllByRole('figure').map(({ children, textContent }) => {
      const name = children[0]?.textContent ?? '';
      return `${name}: ${textContent.slice(name.length)}`;
    });
    expect(figures).toEqual(texts);
  }
  expect(document.querySelector('img[src], [onerror], script')).toBeNull();
});

test('[8] what changed in a text is shown by words, marked as removed and added', async () => {
  show([
    { kind: 'described', changes: { description: { from: '<p>Three red sizes</p>', to: '<p>Three blue sizes</p>' } } },
    { kind: 'described', changes: { description: { from: '<p>Same</p>', to: '<p><strong>Same</strong></p>' } } },
  ]);
  const summaries = await screen.findAllByText('Show changes');
  expect(screen.queryByRole('region', { name: 'Changes by word' })).toBeNull();
  await userEvent.click(summaries[0] as HTMLElement);
  const diff = await screen.findByRole('region', { name: 'Changes by word' });
  expect(diff.textContent).toBe('Three redblue sizes');
  expect(within(diff).getByRole('deletion').textContent).toBe('red');
  expect(within(diff).getByRole('insertion').textContent).toBe('blue');
  await userEvent.click(summaries[1] as HTMLElement);
  expect(await screen.findByText('Only the formatting was changed.')).toBeTruthy();
});

test('[8] a former description is restored as a new version; comments are not', async () => {
  const server = show([
    { kind: 'described', changes: { description: { from: '<p>Old</p>', to: '<p>New</p>' } } },
    { kind: 'commentEdited', changes: { text: { from: '<p>Goood</p>', to: '<p>Good</p>' } } },
  ]);
  server.on(task.queryById, { ...taskRow(1), descriptionVersion: 7 } as never);
  server.on(task.describe, { descriptionVersion: 8, opId: id('e') } as never);
  await userEvent.click((await screen.findAllByText('Show changes'))[0] as HTMLElement);
  await userEvent.click(screen.getByRole('button', { name: 'Restore this version: Before' }));
  await waitFor(() => expect(server.calls(task.describe)).toHaveLength(1));
  const body = { id: taskId(1), description: '<p>Old</p>', descriptionVersion: 7 };
  expect(server.calls(task.describe)[0]?.body).toEqual(body);
  expect(screen.getAllByRole('button', { name: /^Restore this version/, hidden: true })).toHaveLength(2);
});

test('[62] the history is narrowed to a person, a kind and a day, and says when nothing matches', async () => {
  const server = show([{ kind: 'commentDeleted', changes: { comment: { from: id('4'), to: null } } }]);
  await screen.findByText('deleted a comment');
  server.on(activity.list, { records: [], cursor: null });
  await userEvent.click(screen.getByRole('combobox', { name: 'Kind of change' }));
  await userEvent.click(screen.getByTitle('Comments'));
  expect(await screen.findByText('Nothing matches')).toBeTruthy();
  await userEvent.click(screen.getByRole('combobox', { name: 'By person' }));
  await userEvent.click(screen.getByTitle(LI.realname));
  await waitFor(() => {
    const query = new URLSearchParams(server.calls(activity.list).at(-1)?.query);
    expect([query.get('taskId'), query.get('kind'), query.get('actorId')]).toEqual([taskId(1), 'comments', LI.id]);
  });
});

test('[62] a day is one of the time zone of the browser, also where clocks change', () => {
  const { from, to } = historyQuery({ day: '2031-03-30' }) as { from: string; to: string };
  const day = (at: number) => new Date(at).toLocaleDateString('sv');
  expect([day(Date.parse(from)), day(Date.parse(from) - 1)]).toEqual(['2031-03-30', '2031-03-29']);
  expect([day(Date.parse(to) - 1), day(Date.parse(to))]).toEqual(['2031-03-30', '2031-03-31']);
});
