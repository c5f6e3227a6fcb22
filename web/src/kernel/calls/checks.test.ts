import { checkRule, checkRuleFailures, duplicate, duplicateFailures } from '@opsyard/contract';
import type { FormRule } from 'antd';
import { afterEach, expect, test, vi } from 'vitest';
import { signedIn } from '../../../test/makers.ts';
import { MockServer } from '../../../test/server.ts';
import { passesRule, uniqueRule } from './checks.ts';

afterEach(() => {
  vi.useRealTimers();
});

const validate = (rule: FormRule, value: unknown) =>
  (rule as unknown as { validator: (rule: null, value: unknown) => Promise<void> }).validator(null, value);
const code = (dataId?: string) => uniqueRule({ tableName: 'sys_dict', fieldName: 'dict_code', dataId });

test('[CL-06] an empty value is not checked', async () => {
  const server = new MockServer();
  for (const value of ['', '  ', undefined]) {
    await validate(code(), value);
    await validate(passesRule('shop'), value);
  }
  expect(server.received).toEqual([]);
});

test('[CL-06] a duplicate value is refused with the server’s message, except for the record that has it', async () => {
  signedIn();
  const server = new MockServer().fail(duplicate.check, duplicateFailures.taken, {
    message: '该值不可用，系统中已存在！',
  });
  await expect(validate(code('f'.repeat(32)), ' shops ')).rejects.toThrow('该值不可用，系统中已存在！');
  expect(Object.fromEntries(server.received[0]?.query ?? [])).toMatchObject({
    tableName: 'sys_dict',
    fieldName: 'dict_code',
    fieldVal: 'shops',
    dataId: 'f'.repeat(32),
  });
  server.on(duplicate.check, null);
  await validate(code(), 'shops');
});

test('[CL-06] a value is double-encoded for a check rule, and refused with its message', async () => {
  signedIn();
  const server = new MockServer().fail(checkRule.checkByCode, checkRuleFailures.refused, {
    message: 'Two capital letters first',
  });
  await expect(validate(passesRule('shop'), 'a&b 一')).rejects.toThrow('Two capital letters first');
  expect(server.received[0]?.query.get('value')).toBe('a%26b%20%E4%B8%80');
});

test('validation passes while the server is unreachable: the server checks again on submit', async () => {
  signedIn();
  const server = new MockServer().fail(duplicate.check, { code: 'common.busy', status: 503 });
  vi.useFakeTimers();
  const passed = validate(code(), 'shops');
  // Longer than the page retries.
  await vi.advanceTimersByTimeAsync(20_000);
  await expect(passed).resolves.toBeUndefined();
  expect(server.calls(duplicate.check).length).toBeGreaterThan(1);
});
