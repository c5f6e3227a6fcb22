import { expect, test } from 'vitest';
import { formatSettings } from './configuration.ts';

test.each([
  ['shared buffers', '1'],
  ["x'; y", '1'],
  ['max_connections = 1\nfsync', 'off'],
  ['work_mem', "4MB'\nfsync = 'off"],
])('what is no setting cannot smuggle one in: %o', (name, value) => {
  expect(() => formatSettings({ [name]: value })).toThrow(TypeError);
});

test('quotes and backslashes stand for themselves', () => {
  expect(formatSettings({ archive_command: `cp '%p' "C:\\x"` })).toContain(`archive_command = 'cp ''%p'' "C:\\\\x"'\n`);
});
