import type { FormField, FormSchema, Question } from '@opsyard/contract';
import { expect, test } from 'vitest';
import {
  addQuestion,
  addSection,
  changeQuestion,
  moveQuestion,
  optionsOf,
  putAtEnd,
  putBefore,
  removeSection,
} from './designer/draft-model.ts';
import { answersGiven, prefilled } from './prefill.ts';

const question = (id: string, more: Partial<Question> = {}): Question => ({
  ...{ id, kind: 'text', label: id, help: '', required: false, target: null, options: [] },
  ...more,
});
const draft: FormSchema = {
  sections: [
    { title: 'One', help: '', questions: [question('q1'), question('q2')] },
    { title: 'Two', help: '', questions: [question('q3')] },
  ],
};
const UNIT: FormField = {
  ...{ key: `c_${'1'.repeat(32)}`, kind: 'department', unit: '', decimals: 0 },
  options: [{ id: 'b'.repeat(32), name: 'Sales' }],
};
const COLORS: FormField = {
  ...{ key: `c_${'2'.repeat(32)}`, kind: 'choices', unit: '', decimals: 0 },
  options: [
    { id: 'c'.repeat(32), name: 'Red' },
    { id: 'd'.repeat(32), name: 'Blue' },
  ],
};
const ids = ({ sections }: FormSchema) => sections.map(({ questions }) => questions.map(({ id }) => id).join(' '));

test('moves questions within sections, across them, and never out of the form', () => {
  expect(ids(moveQuestion(draft, 'q1', 1))).toEqual(['q2 q1', 'q3']);
  expect(ids(moveQuestion(draft, 'q2', 1))).toEqual(['q1', 'q2 q3']);
  expect(ids(moveQuestion(draft, 'q3', -1))).toEqual(['q1 q2 q3', '']);
  expect(ids(moveQuestion(draft, 'q3', 1))).toEqual(['q1 q2', 'q3']);
  expect(ids(putBefore(draft, 'q3', 'q1'))).toEqual(['q3 q1 q2', '']);
  expect(ids(putBefore(draft, 'q1', 'q2'))).toEqual(['q1 q2', 'q3']);
  expect(ids(putAtEnd(draft, 'q1', 0))).toEqual(['q2 q1', 'q3']);
});

test('gives new questions unique ids and moves questions of a removed section to another one', () => {
  const { id, draft: longer } = addQuestion(addSection(draft), 2, 'date');
  expect(id).toBe('q4');
  expect(ids(removeSection(longer, 2))).toEqual(['q1 q2', 'q3 q4']);
  expect(ids(removeSection(draft, 0))).toEqual(['q1 q2 q3']);
});

test('keeps the kind of a question and the field it fills fitting each other', () => {
  const titled = changeQuestion(draft, 'q1', { target: 'title' });
  expect(titled.sections[0]?.questions[0]).toMatchObject({ kind: 'text', required: true });
  const dated = changeQuestion(titled, 'q1', { kind: 'date' });
  expect(dated.sections[0]?.questions[0]).toMatchObject({ kind: 'date', target: null });
  const custom = changeQuestion(draft, 'q1', { target: UNIT.key, kind: 'department' });
  expect(custom.sections[0]?.questions[0]).toMatchObject({ kind: 'department', target: UNIT.key });
  const freed = changeQuestion(custom, 'q1', { target: null });
  expect(freed.sections[0]?.questions[0]).toMatchObject({ kind: 'select', target: null });
  const written = changeQuestion(custom, 'q1', { kind: 'text' });
  expect(written.sections[0]?.questions[0]).toMatchObject({ kind: 'text', target: null });
});

test('keeps the values of options that stay or are only renamed', () => {
  const before = optionsOf('Red\nBlue\n\nRed', []);
  expect(before).toEqual([
    { value: 'o1', label: 'Red' },
    { value: 'o2', label: 'Blue' },
  ]);
  expect(optionsOf('Red\nNavy', before).map(({ value }) => value)).toEqual(['o1', 'o2']);
  expect(optionsOf('Green\nBlue\nRed', before).map(({ value }) => value)).toEqual(['o3', 'o2', 'o1']);
});

test('takes answers from an address, by value or by name', () => {
  const schema: FormSchema = {
    sections: [
      {
        ...{ title: '', help: '' },
        questions: [
          question('q1'),
          question('q2', { kind: 'number' }),
          question('q3', { kind: 'multiSelect', target: 'labels' }),
          question('q4', { kind: 'select', options: optionsOf('Germany\nFrance', []) }),
          question('q5', { kind: 'checkbox' }),
          question('q6', { kind: 'number' }),
          question('q7', { kind: 'department', target: UNIT.key }),
          question('q8', { kind: 'multiSelect', target: COLORS.key }),
          question('q9', { kind: 'users' }),
          question('q10', { kind: 'dateRange' }),
          question('q11', { kind: 'phone' }),
        ],
      },
    ],
  };
  const labels = [{ id: 'a'.repeat(32), name: 'Print', color: 'red' as const, archived: false }];
  const anna = { id: 'e'.repeat(32), username: 'anna', realname: 'Anna', avatar: null };
  const params = new URLSearchParams('q1=Hello&q2=3&q3=print,none&q4=france&q5=1&q6=x&q12=y');
  const more = { q7: 'sales', q8: 'blue,RED', q9: 'anna', q10: '2026-05-04 – 2026-05-06', q11: '+49 30' };
  for (const [name, text] of Object.entries(more)) params.set(name, text);
  expect(prefilled({ schema, people: [anna], labels, fields: [UNIT, COLORS] }, params)).toEqual({
    ...{ q1: 'Hello', q2: 3, q3: ['a'.repeat(32)], q4: 'o2', q5: true, q7: 'b'.repeat(32) },
    ...{ q8: ['d'.repeat(32), 'c'.repeat(32)], q9: [anna.id], q10: '2026-05-04/2026-05-06', q11: '+49 30' },
  });
});

test('takes answers that a new task has already, also for custom fields', () => {
  const questions = [question('q1', { target: 'title' }), question('q2', { kind: 'multiSelect', target: COLORS.key })];
  const schema = { sections: [{ title: '', help: '', questions }] };
  expect(answersGiven({ schema }, { title: 'Banner', [COLORS.key]: ['c'.repeat(32)] })).toEqual({
    ...{ q1: 'Banner', q2: ['c'.repeat(32)] },
  });
});
