import { expect, test } from 'vitest';
import { CONDITION_CASES } from '../../../test/form-condition-cases.ts';
import { checkAnswers, keptAnswers } from './answers.ts';
import { formProblems } from './schema.ts';

const { schema, me, today, cases } = CONDITION_CASES;
const setting = { people: [], labels: [], me, today };

test.for(cases)('a form with conditions $name', ({ answers, kept, problems = {} }) => {
  expect(checkAnswers(schema, answers, setting)).toEqual(problems);
  if (Object.keys(problems).length === 0) expect(keptAnswers(schema, answers, setting)).toEqual(kept);
});

test('conditions refer to preceding questions only, and never hide the title', () => {
  expect(formProblems(schema)).toEqual([]);
  const questions = schema.sections.flatMap((section) => section.questions);
  const reversed = { sections: [{ title: '', help: '', questions: questions.toReversed() }] };
  expect(formProblems(reversed).map(({ question }) => question)).toEqual(['q9', 'q7', 'q6', 'q4', 'q3']);
  const before = { ...schema, sections: schema.sections.toReversed() };
  expect(formProblems(before).filter(({ section }) => section !== undefined)).toEqual([
    { code: 'badSectionCondition', section: 0 },
    { code: 'badSectionCondition', section: 1 },
  ]);
  const [first] = schema.sections;
  const inHidden = [
    { title: '', help: '', questions: [] },
    { title: '', help: '', questions, visibleWhen: 'q2 = o1' },
  ];
  expect(first && formProblems({ sections: inHidden }).map(({ code }) => code)).toEqual([
    ...['titleHidden', 'badSectionCondition'],
  ]);
  const hidden = questions.map((one) => ({ ...one, visibleWhen: one.target === 'title' ? 'q2 = o1' : '' }));
  expect(formProblems({ sections: [{ title: '', help: '', questions: hidden }] })[1]).toEqual({
    ...{ code: 'titleHidden', question: 'q1' },
  });
});
