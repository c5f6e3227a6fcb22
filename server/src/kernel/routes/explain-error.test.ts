import { openSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { explainError } from './explain-error.ts';

function errorOf(action: () => unknown): unknown {
  try {
    return action();
  } catch (error) {
    return error;
  }
}

test('an unusable file is reported in both languages, without a stack trace', () => {
  const { text, code } = explainError(errorOf(() => openSync(tmpdir(), 'w')));
  expect(text).toMatch(new RegExp(`^${tmpdir()} cannot be used: EISDIR.*\\n无法使用 ${tmpdir()}：.*$`));
  expect(text).not.toContain('    at ');
  expect(code).toBe(77);
});

test('logs the reason of a database error, without a stack trace', () => {
  const refusal = Object.assign(new Error('permission denied for schema public'), { code: '42501' });
  const { text, code } = explainError(new Error('Failed query', { cause: refusal }));
  expect(text).toMatch(/^The database refused .*permission denied for schema public \(42501\).*\n数据库拒绝了.*$/);
  expect(code).toBe(69);
});

test('explains an unknown error in one sentence per language, followed by technical details', () => {
  const { text, code } = explainError(new TypeError('x is not a function'));
  expect(text).toMatch(
    /^Opsyard ended .*x is not a function.*\nOpsyard 因未知错误.*\n\nTypeError: x is not a function\n {4}at /,
  );
  expect(code).toBe(70);
});
