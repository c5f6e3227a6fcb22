import { describe, expect, it } from 'vitest';
import { allAuth, type ButtonRow, ownAuth } from './permission-names.ts';

describe('[EN-04] button permissions', () => {
  const button: ButtonRow = { action: 'a:b', type: '1', name: 'Do it', nameZh: '操作', status: '1', granted: true };

  it('belong to a user only when granted and enabled', () => {
    expect(ownAuth([button], 'en')).toEqual([{ action: 'a:b', type: '1', describe: 'Do it' }]);
    expect(ownAuth([{ ...button, granted: false }], 'en')).toEqual([]);
    expect(ownAuth([{ ...button, status: '0' }], 'en')).toEqual([]);
  });

  it('are all listed with their status', () => {
    const free = { ...button, granted: false, status: '0' };
    expect(allAuth([free], 'zh')).toEqual([{ action: 'a:b', type: '1', status: '0', describe: '操作' }]);
  });

  it('are listed once', () => {
    expect(ownAuth([button, button], 'en')).toHaveLength(1);
    expect(allAuth([button, button, { ...button, type: '2' }], 'en')).toHaveLength(2);
  });
});
