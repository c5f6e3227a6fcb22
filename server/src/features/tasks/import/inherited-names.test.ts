import { describe, expect, test } from 'vitest';
import { readSample } from '../../../../test/import-files/read-sample.ts';
import { nearestColor } from './text/colors.ts';
import { markdownOfHtml } from './text/html-text.ts';

const INHERITED = ['Constructor', 'constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__'];

describe('names of inherited object properties', () => {
  test.each(INHERITED)('reads a column, a status, a label and a priority called %s', async (name) => {
    const { tasks, plan } = await readSample([
      ['Title', 'Status', 'Labels', 'Priority', 'Assignee', name],
      ['Lewis', name, name, name, name, 'McLaren'],
    ]);
    expect(Object.entries(tasks[0]?.extra ?? {})).toEqual([
      [name, 'McLaren'],
      ['Priority', name],
    ]);
    expect(tasks[0]).toMatchObject({ priority: 'N', labelKeys: [name.toLowerCase()] });
    expect(plan.statuses).toMatchObject([{ name, category: '0', categoryGuessed: true }]);
  });

  test.each([
    ['Asana', ['Task ID', 'Name', 'Section/Column']],
    ['Jira', ['Issue key', 'Summary', 'Status']],
    ['ClickUp', ['Task ID', 'Task Name', 'List Name']],
    ['TickTick', ['List Name', 'Title', 'Is Check list']],
  ])('reads them in a table of %s too', async (_, header) => {
    const { tasks } = await readSample([
      [...header, 'Priority', ...INHERITED],
      ['A-1', 'One', 'Two', 'valueOf', ...INHERITED.map(() => 'x')],
    ]);
    expect(tasks[0]).toMatchObject({ priority: 'N' });
    expect(Object.keys(tasks[0]?.extra ?? {})).toEqual(expect.arrayContaining(['toString', 'hasOwnProperty']));
  });

  test.each(INHERITED.filter((name) => /^[a-z]/iu.test(name)))('are neither markup nor a colour: %s', (name) => {
    expect(markdownOfHtml(`<p>One <${name}>two</${name}></p>`)).toBe('One two');
    expect(nearestColor(name)).toBe('gray');
  });
});
