import { LabelName, ProjectDraft } from '@opsyard/contract';
import type { FormRule } from 'antd';
import { Type } from 'typebox';
import { beforeAll, expect, test } from 'vitest';
import { startWords } from '../../app/words/words.ts';
import { rulesFor } from './forms.ts';

beforeAll(startWords);

const Draft = Type.Object({ name: LabelName, note: Type.Optional(Type.String()) });

/** The validation message of a value, if any. */
async function messageFor(rules: FormRule[], value: string): Promise<string | undefined> {
  for (const rule of rules) {
    if (typeof rule !== 'object' || !('validator' in rule) || !rule.validator) continue;
    const messages = await Promise.resolve(rule.validator(rule as never, value, () => undefined)).then(
      () => undefined,
      (error: Error) => error.message,
    );
    if (messages) return messages;
  }
  return undefined;
}

test('[case R30] [EN-07] the length of a label name is counted in code points: sixteen characters are refused, fifteen emojis are not', async () => {
  expect(await messageFor(rulesFor(Draft, 'name'), '标'.repeat(16))).toBe('At most 15 characters.');
  expect(await messageFor(rulesFor(Draft, 'name'), '🚚'.repeat(15))).toBeUndefined();
});

test('a text that does not match the pattern is refused', async () => {
  expect(await messageFor(rulesFor(ProjectDraft, 'key'), 'lower')).toBe('The format is not valid.');
  expect(await messageFor(rulesFor(ProjectDraft, 'key'), 'SITE')).toBeUndefined();
});

test('only fields required by the schema are required', () => {
  const required = (rules: FormRule[]) => rules.some((rule) => typeof rule === 'object' && 'required' in rule);
  expect(required(rulesFor(Draft, 'name'))).toBe(true);
  expect(required(rulesFor(Draft, 'note'))).toBe(false);
});
