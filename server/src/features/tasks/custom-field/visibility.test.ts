import { type CustomField, type CustomFieldKind, type CustomKey, customKey, type TaskChanges } from '@opsyard/contract';
import { describe, expect } from 'vitest';
import { refusal, type TaskFixture, test } from '../../../../test/fixtures/task-fixture.ts';

const refused = (failure: string, field?: string) => ({
  ...refusal(422, `customField.${failure}`),
  ...(field && { envelope: { result: { failure: `customField.${failure}`, detail: { field } } } }),
});

async function field(
  { owner, project }: TaskFixture,
  name: string,
  more: { kind?: CustomFieldKind; visibleWhen?: string; required?: boolean } = {},
): Promise<CustomField & { key: CustomKey }> {
  const body = { projectId: project.id, name, kind: 'text' as const, ...more };
  const found = (await owner.client.customField.add({ body })).find((one) => one.name === name);
  if (!found) throw new Error(name);
  return { ...found, key: customKey(found.id) };
}

async function edit({ owner, readTask }: TaskFixture, id: string, changes: TaskChanges) {
  const { version } = await readTask(id);
  return (await owner.client.task.edit({ body: { id, version, changes } })).record;
}

describe('[30] a field with a condition', () => {
  test('is filled in only where the condition is met, in an edit, a new task and a bulk change', async ({
    fixture,
  }) => {
    const { key } = await field(fixture, 'Reason', { visibleWhen: 'priority = "U"' });
    const { id } = await fixture.add('task');
    await expect(edit(fixture, id, { [key]: 'x' })).rejects.toMatchObject(refused('hidden', key));
    // Together with what makes it visible.
    expect(await edit(fixture, id, { [key]: 'x', priority: 'U' })).toMatchObject({ custom: { [key]: 'x' } });
    await expect(fixture.add('new', { [key]: 'x' })).rejects.toMatchObject(refused('hidden', key));
    await fixture.add('new', { [key]: 'x', priority: 'U' });
    const other = await fixture.add('other');
    const batch = (changes: TaskChanges) =>
      fixture.owner.client.task.batch({ body: { projectId: fixture.project.id, ids: [id, other.id], changes } });
    await expect(batch({ [key]: 'y' })).rejects.toMatchObject(refused('hidden', key));
    await batch({ [key]: 'y', priority: 'U' });
    expect(await fixture.readTask(other.id)).toMatchObject({ custom: { [key]: 'y' } });
  });

  test('[case R7] keeps its value when it is hidden, shows it again, and can be emptied meanwhile although required', async ({
    fixture,
  }) => {
    const { key } = await field(fixture, 'Reason', { visibleWhen: 'priority = "U"', required: true });
    const { id } = await fixture.add('task', { priority: 'U', [key]: 'kept' });
    await expect(edit(fixture, id, { [key]: null })).rejects.toMatchObject(refused('required', key));
    expect(await edit(fixture, id, { priority: 'L' })).toMatchObject({ custom: { [key]: 'kept' } });
    await expect(edit(fixture, id, { [key]: 'other' })).rejects.toMatchObject(refused('hidden', key));
    expect(await edit(fixture, id, { priority: 'U' })).toMatchObject({ custom: { [key]: 'kept' } });
    await edit(fixture, id, { priority: 'L' });
    expect((await edit(fixture, id, { [key]: null })).custom?.[key]).toBeUndefined();
  });

  test('depends on other custom fields, of which an unticked box means no', async ({ fixture }) => {
    const box = await field(fixture, 'Abroad', { kind: 'checkbox' });
    const amount = await field(fixture, 'Amount', { kind: 'number' });
    const country = await field(fixture, 'Country', { visibleWhen: `${box.key} = true and ${amount.key} >= 10` });
    const inland = await field(fixture, 'Region', { visibleWhen: `${box.key} = false` });
    const { id } = await fixture.add('task');
    await edit(fixture, id, { [inland.key]: 'North' });
    await expect(edit(fixture, id, { [country.key]: 'DE' })).rejects.toMatchObject(refused('hidden'));
    await expect(edit(fixture, id, { [country.key]: 'DE', [box.key]: true, [amount.key]: 9 })).rejects.toMatchObject(
      refused('hidden'),
    );
    await edit(fixture, id, { [country.key]: 'DE', [box.key]: true, [amount.key]: 10 });
    await expect(edit(fixture, id, { [inland.key]: 'South' })).rejects.toMatchObject(refused('hidden'));
  });

  test('is not required by a type or a transition where it is hidden', async ({ fixture }) => {
    const { key } = await field(fixture, 'Reason', { visibleWhen: 'priority = "U"' });
    const { owner, project } = fixture;
    const done = project.statuses.find(({ category }) => category === '1')?.id ?? '';
    const ids = project.statuses.map(({ id }) => id);
    const transitions = ids.flatMap((fromId) =>
      ids
        .filter((toId) => toId !== fromId)
        .map((toId) => ({ fromId, toId, who: [], required: toId === done ? [key] : [] })),
    );
    const rules = { restricted: true, transitions, statuses: [] };
    await owner.client.workflow.save({ body: { projectId: project.id, version: 0, rules } });
    const calm = await fixture.add('calm');
    await edit(fixture, calm.id, { statusId: done });
    const urgent = await fixture.add('urgent', { priority: 'U' });
    await expect(edit(fixture, urgent.id, { statusId: done })).rejects.toMatchObject({ status: 422 });
    await edit(fixture, urgent.id, { statusId: done, [key]: 'because' });
  });
});

describe('[30] a condition', () => {
  test.for([
    ['an unknown field', 'nothing = 1'],
    ['a syntax error', 'priority ='],
    ['a value of another kind', 'priority = "Z"'],
    ['the current user', 'owner = me'],
    ['the current day', 'dueDate < today'],
    ['the title', 'title ~ "x"'],
    ['a field of another project', `c_${'0'.repeat(32)} = "x"`],
  ])('with %s is refused', async ([, visibleWhen], { fixture }) => {
    await expect(field(fixture, 'Reason', { visibleWhen: visibleWhen ?? '' })).rejects.toMatchObject(
      refused('conditionRefused'),
    );
  });

  test('refers neither to itself nor to fields with conditions, and its fields get none', async ({ fixture }) => {
    const base = await field(fixture, 'Base');
    const first = await field(fixture, 'First', { visibleWhen: `${base.key} = "x"` });
    await expect(field(fixture, 'Second', { visibleWhen: `${first.key} = "x"` })).rejects.toMatchObject(
      refused('conditionRefused'),
    );
    const set = (id: string, version: number, visibleWhen: string) =>
      fixture.owner.client.customField.edit({ body: { id, version, visibleWhen } });
    await expect(set(base.id, 1, 'priority = "U"')).rejects.toMatchObject(refused('conditionRefused'));
    await expect(set(base.id, 1, `${base.key} = "x"`)).rejects.toMatchObject(refused('conditionRefused'));
    const fields = await set(first.id, 1, '');
    expect(fields.find(({ id }) => id === first.id)).toMatchObject({ visibleWhen: '', version: 2 });
    await set(base.id, 1, 'priority = "U"');
  });

  test('goes with a deleted field it refers to, and is translated in a copy of the project', async ({ fixture }) => {
    const { owner, project } = fixture;
    const base = await field(fixture, 'Base');
    await field(fixture, 'Shown', { visibleWhen: `${base.key} = "x" and status in ("${project.statuses[0]?.id}")` });
    const key = `CO${Date.now().toString(36).toUpperCase().slice(-6)}`;
    const copied = await owner.client.project.duplicate({
      body: { id: project.id, name: `Copy ${key}`, key, withMembers: false, withTasks: false },
    });
    const copy = await owner.client.project.queryById({ query: { id: copied.id } });
    const own = (name: string) => copy.fields.find((one) => one.name === name);
    const [first] = [...copy.statuses].sort((a, b) => (a.rank < b.rank ? -1 : 1));
    const source = [...project.statuses].find(({ name }) => name === first?.name);
    expect(own('Shown')?.visibleWhen).toContain(customKey(own('Base')?.id ?? ''));
    expect(copy.statuses.some(({ id }) => own('Shown')?.visibleWhen.includes(id))).toBe(true);
    expect(own('Shown')?.visibleWhen).not.toContain(source?.id);
    const left = await owner.client.customField.delete({ query: { id: base.id } });
    expect(left).toMatchObject([{ name: 'Shown', visibleWhen: '' }]);
  });
});
