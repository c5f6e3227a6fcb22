import type { AnswerProblem, FormAnswers, FormSchema, Question } from '@opsyard/contract';

type Case = { name: string; answers: FormAnswers; kept: FormAnswers; problems?: Record<string, AnswerProblem> };

const question = (id: string, more: Partial<Question>): Question => ({
  ...{ id, kind: 'text', label: id, help: '', required: false, target: null, options: [] },
  ...more,
});
const options = ['Picture', 'Video', 'Copy'].map((label, at) => ({ value: `o${at + 1}`, label }));

const schema: FormSchema = {
  sections: [
    {
      ...{ title: '', help: '' },
      questions: [
        question('q1', { target: 'title', required: true }),
        question('q2', { kind: 'select', options }),
        question('q3', { kind: 'number', visibleWhen: 'q2 = o2', required: true }),
        question('q4', { visibleWhen: 'q3 > 60' }),
        question('q5', { kind: 'checkbox' }),
        question('q6', { requiredWhen: 'q5 = true or q2 = o3' }),
        question('q7', { visibleWhen: 'not (q5 = true) and q2 is not empty' }),
        question('q8', { kind: 'date' }),
        question('q9', { kind: 'checkbox', visibleWhen: 'q8 < today+3', required: true }),
      ],
    },
    {
      ...{ title: 'On one day', help: '', visibleWhen: 'q8 = "2026-12-24"' },
      questions: [question('q10', { required: true })],
    },
    { ...{ title: 'After it', help: '', visibleWhen: 'q10 is not empty' }, questions: [question('q11', {})] },
  ],
};

const T = { q1: 'Title' };

/** Answers with the ones a form with conditions keeps, or its errors; the same in browser and server. */
export const CONDITION_CASES: { schema: FormSchema; me: string; today: string; cases: readonly Case[] } = {
  schema,
  me: '1'.repeat(32),
  today: '2026-03-01',
  cases: [
    { name: 'asks nothing that depends on an answer not given', answers: { ...T, q3: 9, q7: 'x' }, kept: T },
    {
      name: 'asks when the answer is the one',
      answers: { ...T, q2: 'o2', q3: 30, q4: 'hidden' },
      kept: { ...T, q2: 'o2', q3: 30 },
    },
    {
      name: 'requires what is asked',
      answers: { ...T, q2: 'o2' },
      kept: {},
      problems: { q3: 'required' },
    },
    {
      name: 'follows conditions on questions that are asked conditionally',
      answers: { ...T, q2: 'o2', q3: 90, q4: 'long' },
      kept: { ...T, q2: 'o2', q3: 90, q4: 'long' },
    },
    {
      name: 'counts what is not asked as not answered',
      answers: { ...T, q2: 'o1', q3: 90, q4: 'long' },
      kept: { ...T, q2: 'o1' },
    },
    {
      name: 'requires by one of two conditions',
      answers: { ...T, q5: true },
      kept: {},
      problems: { q6: 'required' },
    },
    {
      name: 'requires by the other one',
      answers: { ...T, q2: 'o3' },
      kept: {},
      problems: { q6: 'required' },
    },
    {
      name: 'takes an empty box for no',
      answers: { ...T, q2: 'o1', q5: false, q7: 'seen' },
      kept: { ...T, q2: 'o1', q7: 'seen' },
    },
    {
      name: 'asks by a day from today',
      answers: { ...T, q8: '2026-03-03' },
      kept: {},
      problems: { q9: 'required' },
    },
    {
      name: 'asks not by a later day',
      answers: { ...T, q8: '2026-03-04', q9: true },
      kept: { ...T, q8: '2026-03-04' },
    },
    {
      name: 'hides a whole section, and those that depend on it',
      answers: { ...T, q10: 'hidden', q11: 'hidden' },
      kept: T,
    },
    {
      name: 'requires what a visible section requires',
      answers: { ...T, q8: '2026-12-24' },
      kept: {},
      problems: { q10: 'required' },
    },
    {
      name: 'follows conditions on answers of a conditional section',
      answers: { ...T, q8: '2026-12-24', q10: 'seen', q11: 'too' },
      kept: { ...T, q8: '2026-12-24', q10: 'seen', q11: 'too' },
    },
    {
      name: 'is not met by an answer of another kind',
      answers: { ...T, q2: 'o2', q3: 'many', q4: 'x' },
      kept: {},
      problems: { q3: 'invalid' },
    },
  ],
};
