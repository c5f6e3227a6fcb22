import type { CustomChanges, CustomKey, TaskRow } from '@opsyard/contract';
import fc from 'fast-check';
import { expect } from 'vitest';
import { addField, options } from '../../../../test/fixtures/field-fixture.ts';
import { type ImportFixture, test } from '../../../../test/fixtures/import-fixture.ts';

/** Texts that are difficult for spreadsheets, parsers and editors. */
const hostile = fc.constantFrom(
  ...[
    '=1+1',
    '+49',
    '-5',
    '@sum',
    '＝cmd',
    "'quoted",
    '"',
    ',',
    ';',
    '\\',
    '\\,',
    '|',
    ' ',
    '<b>',
    '&amp;',
    'null',
    '-',
  ],
  ...['1E+15', '007', '😀', 'é', 'e\u0301', '中文，标题', 'Ｗｉｄｅ', '2026-01-01', '#REF!', 'yes', 'N/A', '(x)'],
);
const phrase = fc.array(hostile, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''));
const optionNames = fc.uniqueArray(
  phrase.map((text) => `o${text}`.slice(0, 20)),
  { minLength: 3, maxLength: 5, selector: (name) => name.normalize('NFKC').trim().toLowerCase() },
);
const someValues = fc.record({
  text: fc.option(phrase),
  long: fc.option(fc.array(phrase, { maxLength: 3 }).map((lines) => lines.join('\n'))),
  number: fc.option(fc.integer({ min: -1e14, max: 1e14 }).map((units) => units / 1_000)),
  box: fc.boolean(),
  day: fc.option(fc.constantFrom('2026-02-28', '1999-12-31')),
  one: fc.option(fc.nat(2)),
  several: fc.subarray([0, 1, 2]),
  range: fc.option(fc.constantFrom('2026-02-28/2026-03-02', '1999-12-31/1999-12-31')),
  phone: fc.option(fc.constantFrom('+86 10 1234', '010-1234')),
  people: fc.subarray(['owner', 'member'] as const),
  person: fc.option(fc.constantFrom('owner', 'member')),
  unit: fc.option(fc.nat(1)),
});
type Values = typeof someValues extends fc.Arbitrary<infer V> ? V : never;
const somePlan = fc.record({
  name: phrase,
  options: optionNames,
  tasks: fc.array(someValues, { minLength: 1, maxLength: 4 }),
});
type Plan = typeof somePlan extends fc.Arbitrary<infer P> ? P : never;

/** Adds a field of every kind to the project; returns a generator of changes. */
async function addFields({ owner, member, project }: ImportFixture, { name, options: names }: Plan, round: number) {
  const add = (called: string, kind: Parameters<typeof addField>[2]['kind'], more: object = {}) =>
    addField(owner, project.id, { name: `${called}x${round}`, kind, ...more });
  const [text, long] = [await add(name, 'text'), await add('Long', 'longText')];
  const [number, box] = [await add('N', 'number', { decimals: 3 }), await add('B', 'checkbox')];
  const [day, person] = [await add('Due day', 'date'), await add('P', 'person')];
  const [range, phone] = [await add('Period', 'dateRange'), await add('Tel', 'phone')];
  const team = await add('Team', 'people');
  const unit = await add('Unit', 'department');
  const one = await add('One', 'choice', { options: options(...names) });
  const several = await add('Several', 'choices', { options: options(...names) });
  const people = { owner, member };
  return (values: Values): CustomChanges => ({
    ...{ [text.key]: values.text, [long.key]: values.long, [number.key]: values.number, [box.key]: values.box },
    ...{ [day.key]: values.day, [range.key]: values.range, [phone.key]: values.phone },
    [team.key]: values.people.map((name) => people[name].id),
    [one.key]: values.one === null ? null : (one.options[values.one]?.id ?? null),
    [several.key]: values.several.map((place) => several.options[place]?.id ?? ''),
    [unit.key]: values.unit === null ? null : (unit.options[values.unit]?.id ?? null),
    [person.key]: values.person && people[values.person].id,
  });
}

/** Clears all custom fields of some tasks. */
async function empty({ owner }: ImportFixture, rows: readonly TaskRow[]): Promise<void> {
  for (const { id, version, custom = {} } of rows) {
    const changes = Object.fromEntries(Object.keys(custom).map((key) => [key as CustomKey, null]));
    if (Object.keys(changes).length > 0) await owner.client.task.edit({ body: { id, version, changes } });
  }
}

function valuesOf(rows: readonly TaskRow[]): Map<string, TaskRow['custom']> {
  return new Map(rows.map(({ id, custom }) => [id, custom]));
}

for (const format of ['csv', 'json'] as const) {
  test(`an export imported again changes no custom field, and brings back values that were lost (${format})`, async ({
    fixture,
    send,
    fetchExport,
  }) => {
    const { owner, project } = fixture;
    const sent = { name: `x.${format}`, projectId: project.id };
    let round = 0;
    const property = fc.asyncProperty(somePlan, async (plan) => {
      round += 1;
      const changesOf = await addFields(fixture, plan, round);
      for (const [at, values] of plan.tasks.entries()) {
        const body = { projectId: project.id, title: `Task ${round}.${at}`, ...changesOf(values) };
        await owner.client.task.add({ body });
      }
      const before = await fixture.tasks();
      const { text } = await fetchExport(owner, { projectId: project.id, format });
      const same = await send(owner, text, sent);
      expect([same.problems, same.toUpdate, same.toCreate]).toEqual([[], 0, 0]);
      await empty(fixture, before);
      const { fileId } = await send(owner, text, sent);
      await owner.client.import.run({ body: { fileId, projectId: project.id, onKnown: 'replace' } });
      expect(valuesOf(await fixture.tasks())).toEqual(valuesOf(before));
    });
    await fc.assert(property, { numRuns: 5, endOnFailure: true });
  }, 120_000);
}
