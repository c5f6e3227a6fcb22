import type { FormSchema, Question } from '@opsyard/contract';
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
import { prefilled } from './prefill.ts';

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
        ],
      },
    ],
  };
  const labels = [{ id: 'a'.repeat(32), name: 'Print', color: 'red' as const, archived: false }];
  const params = new URLSearchParams('q1=Hello&q2=3&q3=print,none&q4=france&q5=1&q6=x&q9=y');
  expect(prefilled({ schema, people: [], labels }, params)).toEqual({
    ...{ q1: 'Hello', q2: 3, q3: ['a'.repeat(32)], q4: 'o2', q5: true },
  });
});
