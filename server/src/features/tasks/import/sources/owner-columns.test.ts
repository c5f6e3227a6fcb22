import { describe, expect, test } from 'vitest';
import { readSample } from '../../../../../test/import-files/read-sample.ts';

async function peopleIn(rows: string[][]) {
  const { tasks, plan, codes } = await readSample(rows);
  const nameOf = (key = '') => plan.members.find((member) => member.key === key)?.name;
  const people = tasks.map(({ ownerKey, assigneeKeys }) => [nameOf(ownerKey), ...assigneeKeys.map(nameOf)]);
  return { tasks, plan, codes, people, creators: tasks.map(({ creatorKey }) => nameOf(creatorKey)) };
}

describe('several people in a cell', () => {
  test('splits names at commas if each name also occurs alone', async () => {
    const { people } = await peopleIn([
      ['Name', 'Assigned To', 'Created by'],
      ['Both', 'Ann Lee, Bob Ray', 'Cy Poe'],
      ['One', 'Ann Lee', 'Bob Ray'],
      ['A surname first', 'Doe, Jane', ''],
      ['Known and unknown', 'Ann Lee, Junior', ''],
      ['Three', 'Cy Poe,Ann Lee,Bob Ray', ''],
    ]);
    expect(people).toEqual([
      ['Ann Lee', 'Bob Ray'],
      ['Ann Lee'],
      ['Doe, Jane'],
      ['Ann Lee, Junior'],
      ['Cy Poe', 'Ann Lee', 'Bob Ray'],
    ]);
  });
});

describe('people in columns of particular tools', () => {
  test('Microsoft Project: resources with their percentages, days with a weekday, completion', async () => {
    const { tasks, people, codes } = await peopleIn([
      ['ID', 'Active', 'Task Mode', 'Name', 'Duration', 'Start', 'Finish', 'Resource Names', '% Complete'],
      ['1', 'Yes', 'Auto', 'Dig', '1 day', 'Mon 1/15/24', 'Tue 1/16/24', 'Ann Lee,Bob Ray[50%]', '0%'],
      ['2', 'Yes', 'Auto', 'Build', '3 days', 'Wed 1/17/24', 'Fri 1/19/24', 'Bob Ray', '100%'],
    ]);
    expect(people).toEqual([['Ann Lee', 'Bob Ray'], ['Bob Ray']]);
    expect(tasks).toMatchObject([
      { startDate: '2024-01-15', dueDate: '2024-01-16', statusKey: '@default' },
      { startDate: '2024-01-17', dueDate: '2024-01-19', statusKey: '@done' },
    ]);
    expect(codes).toEqual([]);
  });

  test('Shortcut: the first owner becomes the owner, the requester the author', async () => {
    const { tasks, people, creators } = await peopleIn([
      ['id', 'name', 'type', 'requester', 'owners', 'is_completed', 'due_date', 'state', 'epic_id', 'epic'],
      [
        '7',
        'Dig',
        'bug',
        'ann@example.com',
        'bob@example.com;cy@example.com',
        'false',
        '2024/02/01',
        'Ready',
        '3',
        'Garden',
      ],
    ]);
    expect(people).toEqual([['bob@example.com', 'cy@example.com']]);
    expect(creators).toEqual(['ann@example.com']);
    expect(tasks).toMatchObject([{ statusKey: 'ready', dueDate: '2024-02-01', extra: { epic: 'Garden' } }]);
  });

  test('Taiga: the owner is the author, the assignee the owner', async () => {
    const { tasks, people, creators } = await peopleIn([
      [
        ...['ref', 'subject', 'owner', 'owner_full_name', 'assigned_to', 'assigned_to_full_name'],
        ...['assigned_users', 'assigned_users_full_name', 'status', 'is_closed'],
      ],
      ['12', 'Dig', 'ann', 'Ann Lee', 'bob', 'Bob Ray', 'bob,cy', 'Bob Ray,Cy Poe', 'In progress', 'False'],
    ]);
    expect(people).toEqual([['Bob Ray', 'Cy Poe']]);
    expect(creators).toEqual(['Ann Lee']);
    expect(tasks).toMatchObject([{ key: '12', statusKey: 'in progress', extra: {} }]);
  });
});

describe('values of tools', () => {
  test('Azure DevOps: priorities from 1, the most urgent, to 4', async () => {
    const { tasks, codes } = await readSample([
      ['ID', 'Work Item Type', 'Title', 'State', 'Priority'],
      ...['1', '2', '3', '4', ''].map((priority) => [`A${priority}`, 'Bug', `Bug ${priority}`, 'New', priority]),
    ]);
    expect(tasks.map(({ priority }) => priority)).toEqual(['U', 'H', 'M', 'L', 'N']);
    expect(codes).toEqual([]);
  });

  test('monday.com: a timeline has a start and an end, in one column or in two', async () => {
    const days = { startDate: '2024-01-01', dueDate: '2024-01-05' };
    const one = await readSample([
      ['Name', 'Person', 'Status', 'Timeline'],
      ['Dig', 'Ann', 'Stuck', '2024-01-01 - 2024-01-05'],
      ['Build', 'Ann', 'Stuck', ''],
    ]);
    expect(one.tasks).toMatchObject([days, { title: 'Build' }]);
    const two = await readSample([
      ['Name', 'Person', 'Status', 'Timeline - Start', 'Timeline - End'],
      ['Dig', 'Ann', 'Stuck', '2024-01-01', '2024-01-05'],
    ]);
    expect(two.tasks).toMatchObject([{ ...days, extra: {} }]);
  });

  test.each(['Not resolved', 'Unresolved', '未解决'])('YouTrack: "%s" is no day', async (word) => {
    const head = ['Issue Id', 'Summary', 'Resolved', 'Priority', 'State'];
    const { tasks, codes } = await readSample([
      head,
      ['A-1', 'One', word, 'Show-stopper', 'Open'],
      ['A-2', 'Two', '2024-01-16 10:00', 'Normal', 'Fixed'],
    ]);
    expect(tasks).toMatchObject([
      { priority: 'U', extra: {} },
      { priority: 'M', completedAt: '2024-01-16T02:00:00.000Z' },
    ]);
    expect(tasks[0]).not.toHaveProperty('completedAt');
    expect(codes).toEqual([]);
    const open = await readSample([head, ['A-1', 'One', word, 'Normal', 'Open']]);
    expect(open.tasks).toMatchObject([{ statusKey: 'open', extra: {} }]);
  });

  test('a status may have that name', async () => {
    const { plan } = await readSample([
      ['Title', 'Status'],
      ['One', 'Unresolved'],
    ]);
    expect(plan.statuses.map(({ name }) => name)).toEqual(['Unresolved']);
  });
});
