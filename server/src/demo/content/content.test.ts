import {
  CATEGORIES,
  COLORS,
  checkAnswers,
  customKey,
  EMAIL,
  FORM_NAME_MAX,
  formProblems,
  keptAnswers,
  LABEL_NAME_MAX,
  MOBILE,
  PROCESS_NAME_MAX,
  PROJECT_CATEGORIES,
  PROJECT_ROLES,
  permissions,
  workflowProblems,
} from '@opsyard/contract';
import { describe, expect, test } from 'vitest';
import { defaults } from '../../features/all.ts';
import { cleanHtml, isEmptyHtml } from '../../kernel/rich-text.ts';
import { type DemoForm, demoForms, formIn } from './forms.ts';
import { ADMIN, DEMO, departments, instantOf, people, projects, roles } from './index.ts';
import { isBefore } from './moments.ts';
import type { DemoProject, DemoTask } from './types.ts';

const lengthOf = (text: string) => Array.from(text).length;
const hasChinese = (text: string) => /\p{Script=Han}/u.test(text);
const usernames = new Set(people.map(({ username }) => username));
const allTasks = projects.flatMap(({ tasks }) => tasks);
const roleIn = ({ members }: DemoProject, username: string) => members.find((m) => m.username === username)?.role;
const peopleOn = ({ owner, assignees }: DemoTask) => [...(owner ? [owner] : []), ...assignees];

describe('people', () => {
  test('names, numbers and addresses are unique and cannot be real', () => {
    for (const field of ['username', 'realname', 'phone', 'email'] as const) {
      expect(new Set(people.map((person) => person[field])).size).toBe(people.length);
    }
    for (const { username, phone, email } of people) {
      expect(username).toMatch(/^[a-z]{3,20}$/);
      expect(phone).toMatch(MOBILE);
      expect(phone).toMatch(/^138000000\d\d$/);
      expect(email).toMatch(EMAIL);
      expect(email).toMatch(/@example\.com$/);
    }
  });

  test('departments and roles of all users exist; one user has two departments', () => {
    for (const { departments: keys, roles: codes } of people) {
      expect(departments.map(({ key }) => key)).toEqual(expect.arrayContaining([...keys]));
      expect(roles.map(({ roleCode }) => roleCode)).toEqual(expect.arrayContaining([...codes]));
    }
    const countOf = (username: string) => people.find((p) => p.username === username)?.departments.length;
    expect([countOf(ADMIN), countOf(DEMO)]).toEqual([1, 1]);
    expect(people.some((person) => person.departments.length === 2)).toBe(true);
    expect(new Set(people.flatMap((person) => person.roles))).toEqual(new Set(roles.map(({ roleCode }) => roleCode)));
  });

  test('the manager of every department belongs to it', () => {
    for (const { key, manager } of departments) {
      expect(people.find(({ username }) => username === manager)?.departments).toContain(key);
    }
  });

  test('departments form one tree, and each code extends that of its parent', () => {
    const codes = new Map(departments.map(({ key, orgCode }) => [key, orgCode]));
    expect(departments.filter(({ parent }) => parent === null)).toHaveLength(1);
    for (const { parent, orgCode } of departments) {
      expect(orgCode).toMatch(parent ? new RegExp(`^${codes.get(parent)}A\\d\\d$`) : /^A\d\d$/);
    }
  });

  test('roles grant what there is to grant, the administrator all of it', () => {
    const pages = defaults.entries.map(({ url }) => url?.split('/:')[0]);
    for (const { menus, permissions: granted } of roles) {
      expect(Object.keys(permissions)).toEqual(expect.arrayContaining([...granted]));
      if (menus !== 'all') expect(pages).toEqual(expect.arrayContaining([...menus]));
    }
    expect(roles[0]).toMatchObject({ roleCode: 'admin', permissions: Object.keys(permissions), menus: 'all' });
  });
});

describe.each(projects)('project $key', (project) => {
  const { key, name, statuses, labels, tasks, members } = project;

  test('its names keep to the limits and differ', () => {
    expect(key).toMatch(/^[A-Z][A-Z0-9]{1,9}$/);
    expect(lengthOf(name)).toBeLessThanOrEqual(60);
    expect(PROJECT_CATEGORIES).toContain(project.category);
    expect(departments.map((department) => department.key)).toContain(project.department);
    for (const list of [statuses, labels]) {
      expect(new Set(list.map((entry) => entry.name.toLowerCase().normalize('NFKC'))).size).toBe(list.length);
      expect(COLORS).toEqual(expect.arrayContaining(list.map(({ color }) => color)));
    }
    for (const status of statuses) expect(lengthOf(status.name)).toBeLessThanOrEqual(PROCESS_NAME_MAX);
    for (const label of labels) expect(lengthOf(label.name)).toBeLessThanOrEqual(LABEL_NAME_MAX);
    expect(new Set(statuses.map(({ category }) => category))).toEqual(new Set(CATEGORIES));
  });

  test('its workflow names its statuses and people, and tasks get stuck nowhere', () => {
    const { workflow } = project;
    if (!workflow) return;
    const known = statuses.map((one) => one.name);
    for (const [from, to] of workflow.transitions) expect(known).toEqual(expect.arrayContaining([from ?? to, to]));
    for (const one of workflow.statuses) {
      expect(known).toContain(one.name);
      if (one.owner !== null) expect(members.map(({ username }) => username)).toContain(one.owner);
    }
    const transitions = workflow.transitions.map(([fromId, toId]) => ({ fromId, toId, who: [], required: [] }));
    const inOrder = statuses.map(({ category, name: id }, at) => ({ id, category, archived: false, rank: String(at) }));
    const problems = workflowProblems({ restricted: true, transitions, statuses: [] }, inOrder);
    expect(problems).toEqual({ unreachable: [], deadEnds: [] });
  });

  test('every member exists once, with one owner', () => {
    expect(new Set(members.map(({ username }) => username)).size).toBe(members.length);
    for (const { username, role } of members) {
      expect(usernames).toContain(username);
      expect(PROJECT_ROLES).toContain(role);
    }
    expect(members.filter(({ role }) => role === 'owner')).toEqual([{ username: project.owner, role: 'owner' }]);
    for (const username of project.starredBy) expect(roleIn(project, username)).toBeDefined();
  });

  test('its tasks are numbered without gaps and titled differently, in every category', () => {
    expect(tasks.length).toBeGreaterThanOrEqual(60);
    expect(tasks.length).toBeLessThanOrEqual(90);
    expect(tasks.map(({ seq }) => seq).sort((a, b) => a - b)).toEqual(tasks.map((_, at) => at + 1));
    expect(new Set(tasks.map(({ title }) => title.toLowerCase())).size).toBe(tasks.length);
    expect(new Set(tasks.map(({ category }) => category))).toEqual(new Set(CATEGORIES));
    for (const status of statuses) expect(tasks.some((task) => task.status === status.name)).toBe(true);
  });

  test('its tasks name people who work in it, its own labels, and parents of the first level', () => {
    for (const task of tasks) {
      expect([task.title, lengthOf(task.title) <= 200 && /^[^\p{Cc}|]+$/u.test(task.title)]).toEqual([
        task.title,
        true,
      ]);
      expect(statuses).toContainEqual(expect.objectContaining({ name: task.status, category: task.category }));
      expect(labels.map((label) => label.name)).toEqual(expect.arrayContaining(task.labels));
      const workers = peopleOn(task);
      expect(new Set(workers).size).toBe(workers.length);
      for (const username of workers) expect(roleIn(project, username)).toMatch(/owner|manager|member/);
      expect(roleIn(project, task.createdBy)).toMatch(/owner|manager|member/);
      if (task.parent !== null) expect(tasks.find(({ seq }) => seq === task.parent)?.parent).toBeNull();
    }
  });

  test('tasks start before they end, and comments and history follow their creation', () => {
    for (const { title, startIn, dueIn, dueTime, category, created, completed, comments, updated } of tasks) {
      const days = [startIn ?? Number.NEGATIVE_INFINITY, dueIn ?? Number.POSITIVE_INFINITY] as const;
      expect([title, days[0] <= days[1]]).toEqual([title, true]);
      if (dueTime) expect([dueTime, dueIn !== null]).toEqual([expect.stringMatching(/^\d\d:\d\d$/), true]);
      expect([title, completed !== null]).toEqual([title, category === '1']);
      const order = [created, ...comments.map(({ at }) => at), updated];
      expect([title, order.toSorted((a, b) => (isBefore(a, b) ? -1 : 1))]).toEqual([title, order]);
      if (completed)
        expect([title, isBefore(created, completed), isBefore(updated, completed)]).toEqual([title, true, false]);
      expect(created.daysAgo).toBeLessThan(project.created.daysAgo);
    }
  });

  test('comments and descriptions are HTML the server stores unchanged, by members, mentioning members', () => {
    const known = (html: string) => html.replace(/data-id="@[a-z]+"/g, `data-id="${'0'.repeat(32)}"`);
    for (const { description, comments, checklist } of tasks) {
      for (const html of [description, ...comments.map((comment) => comment.html)]) {
        expect(cleanHtml(known(html))).toBe(known(html));
      }
      for (const { by, html, mentions } of comments) {
        expect(isEmptyHtml(html)).toBe(false);
        for (const username of [by, ...mentions]) expect([html, roleIn(project, username)]).not.toContain(undefined);
        expect([...html.matchAll(/data-id="@([a-z]+)"/g)].map(([, id]) => id)).toEqual(mentions);
        expect(html).not.toMatch(/(?<![">])@[a-z]/);
      }
      for (const { text } of checklist) expect(lengthOf(text)).toBeLessThanOrEqual(300);
    }
  });
});

describe('the whole workspace', () => {
  test('is large enough to look at and not larger', () => {
    expect(allTasks.length).toBeGreaterThanOrEqual(380);
    expect(allTasks.length).toBeLessThanOrEqual(430);
    expect(allTasks.filter(({ title }) => hasChinese(title)).length / allTasks.length).toBeGreaterThanOrEqual(0.45);
    expect(allTasks.flatMap(({ comments }) => comments).length).toBeGreaterThanOrEqual(150);
    expect(allTasks.filter(({ description }) => description !== '').length).toBeGreaterThanOrEqual(allTasks.length / 3);
    expect(allTasks.filter(({ checklist }) => checklist.length > 0).length).toBeGreaterThanOrEqual(allTasks.length / 4);
    expect(allTasks.filter(({ archived }) => archived).length).toBeGreaterThanOrEqual(12);
    for (const due of [-1, 0, 1]) expect(allTasks.some(({ dueIn }) => dueIn === due)).toBe(true);
    expect(allTasks.some(({ dueIn, owner }) => dueIn === null && owner === null)).toBe(true);
  });

  test('every user has tasks and comments', () => {
    expect(new Set(allTasks.flatMap(peopleOn))).toEqual(usernames);
    const voices = allTasks.flatMap(({ comments }) => comments.map(({ by }) => by));
    expect(new Set(voices)).toEqual(usernames);
  });

  test('the demo account has every role, and one private project is hidden from it', () => {
    const standing = projects.map((project) => roleIn(project, DEMO));
    expect(standing.filter((role) => role === 'guest')).toHaveLength(1);
    expect(new Set(standing)).toEqual(new Set([...PROJECT_ROLES, undefined]));
    expect(projects.filter((project) => !roleIn(project, DEMO)).map(({ visibility }) => visibility)).toEqual([
      'private',
    ]);
    expect(new Set(projects.map(({ key }) => key)).size).toBe(6);
    expect(new Set(projects.map(({ visibility }) => visibility))).toEqual(new Set(['private', 'dept', 'org']));
  });

  test.each([new Date('2030-03-04T00:10:00Z'), new Date('2030-03-04T23:50:00Z')])('lies behind %s', (now) => {
    const moments = allTasks.flatMap(({ created, updated, comments }) => [
      created,
      ...comments.map((c) => c.at),
      updated,
    ]);
    for (const moment of moments) expect(instantOf(now, moment).getTime()).toBeLessThan(now.getTime());
    for (const { created, updated } of allTasks) {
      expect(instantOf(now, created).getTime()).toBeLessThanOrEqual(instantOf(now, updated).getTime());
    }
  });
});

test('its forms can be published, in three of its projects', () => {
  const fieldsOf = (form: DemoForm) =>
    (projects.find(({ key }) => key === form.project)?.fields ?? []).map((field, at) => ({
      ...{ id: `${at}`.padStart(32, '0'), name: field.name, kind: field.kind, unit: '', decimals: 0 },
      options: (field.options ?? []).map((option, place) => ({ ...option, id: `${place}`.padStart(32, 'a') })),
    }));
  const forms = demoForms.map((form) => {
    const known = fieldsOf(form);
    const shown = known.map((field) => ({ ...field, key: customKey(field.id) }));
    return { ...formIn(form, known), fields: shown, fills: Object.values(form.fills ?? {}) };
  });
  for (const { schema, fields, fills } of forms) {
    const design = fields.map((field) => ({
      ...{ ...field, required: false, problem: null },
      ...{ isConditional: false, isLimited: false },
    }));
    expect(formProblems(schema, design)).toEqual([]);
    expect(fields.map(({ name }) => name)).toEqual(expect.arrayContaining(fills));
  }
  expect(new Set(demoForms.map(({ project }) => project)).size).toBe(3);
  const setting = { people: [], labels: [], me: '', today: '2026-03-01' };
  for (const { schema, waiting, fields } of forms)
    for (const { by, answers } of waiting) {
      expect(usernames).toContain(by);
      expect(checkAnswers(schema, answers, { ...setting, fields })).toEqual({});
      expect(keptAnswers(schema, answers, { ...setting, fields })).toEqual(answers);
    }
  for (const { name } of demoForms) expect(lengthOf(name)).toBeLessThanOrEqual(FORM_NAME_MAX);
});
