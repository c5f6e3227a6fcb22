import { expect, test } from 'vitest';
import { fieldMessages } from './field-messages.ts';

test('limits of one are named without a plural', () => {
  const errors = (limit: number) =>
    (['minLength', 'maxItems'] as const).map((keyword) => ({
      ...{ keyword, instancePath: `/${keyword}`, schemaPath: '', message: '' },
      params: { limit },
    }));
  expect(fieldMessages(errors(1), 'en')).toEqual({ minLength: 'This is required.', maxItems: 'At most one item.' });
  expect(fieldMessages(errors(2), 'en')).toEqual({
    minLength: 'At least 2 characters.',
    maxItems: 'At most 2 items.',
  });
});
