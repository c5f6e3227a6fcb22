import { LabelName, ProjectDraft } from '@opsyard/contract';
import type { FormRule } from 'antd';
import { Type } from 'typebox';
import { beforeAll, expect, test } from 'vitest';
import { startWords } from '../app/words.ts';
import { rulesFor } from './forms.ts';

beforeAll(startWords);

const Draft = Type.Object({ name: LabelName, note: Type.Optional(Type.String()) });

/** What the rules say about a value: the complaint, or nothing. */
async function complaint(rules: FormRule[], value: string): Promise<string | undefined> {
  for (const rule of rules) {
    if (typeof rule !== 'object' || !('validator' in rule) || !rule.validator) continue;
    const said = await Promise.resolve(rule.validator(rule as never, value, () => undefined)).then(
      () => undefined,
      (error: Error) => error.message,
    );
    if (said) return said;
  }
  return undefined;
}

test('[EN-07] a label name counts what people count: sixteen characters are refused, fifteen emojis are not', async () => {
  expect(await complaint(rulesFor(Draft, 'name'), '标'.repeat(16))).toBe('At most 15 characters');
  expect(await complaint(rulesFor(Draft, 'name'), '🚚'.repeat(15))).toBeUndefined();
});

test('a text of the wrong form is refused', async () => {
  expect(await complaint(rulesFor(ProjectDraft, 'key'), 'lower')).toBe('The format is not valid');
  expect(await complaint(rulesFor(ProjectDraft, 'key'), 'SITE')).toBeUndefined();
});

test('only what the schema requires is required', () => {
  const required = (rules: FormRule[]) => rules.some((rule) => typeof rule === 'object' && 'required' in rule);
  expect(required(rulesFor(Draft, 'name'))).toBe(true);
  expect(required(rulesFor(Draft, 'note'))).toBe(false);
});
