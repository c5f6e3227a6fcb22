import { describe, expect, test } from 'vitest';
import { ImportRefused } from '../../../../kernel/table-reading/reading-refusal.ts';
import { problemText, problemWords, refusalText, refusalWords } from '../problem-words.ts';

const placeholders = (sentence: string) => [...sentence.matchAll(/\{(\w+)\}/gu)].map(([, name]) => name).sort();

describe('words', () => {
  test.each(Object.entries({ ...problemWords, ...refusalWords }))(
    '%s names the same values in both languages',
    (_, [english, chinese]) => {
      expect(placeholders(chinese).map((name) => name?.replace(/Zh$/u, ''))).toEqual(placeholders(english));
      expect(chinese).toMatch(/\p{Script=Han}/u);
    },
  );

  test('a refusal and a problem have messages', () => {
    expect(refusalText(new ImportRefused('tooManyRows', { limit: 5000 }), 'zh')).toContain('5,000 行');
    const params = { missing: 40, present: 93 };
    expect(problemText({ level: 'warning', code: 'commentsMissing', params }, 'en')).toMatch(
      /^40 comments are not in the file.* 93 were read\.$/u,
    );
  });
});
