import { contract, type Identified } from '@opsyard/contract';
import { expect, test } from 'vitest';
import { features } from '../../all.ts';
import { logTypeOf, operateTypeOf, paramsOf } from './rules.ts';

const SYSTEM = { access: 'system:dict:edit' } as const;
const signedIn = { status: 200, signedIn: true };

test('[E14] omits secrets at any depth', () => {
  const body = {
    username: 'wang',
    password: 'canary',
    oldpassword: 'canary',
    nested: [{ smscode: 'canary', accessToken: 'canary', phone: 'canary' }],
    headers: { authorization: 'canary' },
  };
  const text = paramsOf(SYSTEM, { code: 'canary', name: 'kept' }, body) ?? '';
  expect(text).not.toContain('canary');
  expect(text).toContain('kept');
  expect(text).toContain('wang');
});

test('truncates long parameters', () => {
  const text =
    paramsOf(SYSTEM, { html: 'x'.repeat(1_000_000), ids: Array.from({ length: 5_000 }, (_, id) => id) }) ?? '';
  expect(text.length).toBeLessThanOrEqual(2_000);
  expect(text).toContain('… 5000');
  expect([paramsOf(SYSTEM, {}), paramsOf(SYSTEM, undefined, null)]).toEqual([null, null]);
});

test('hides personal texts from readers of the log', () => {
  const id = 'a'.repeat(32);
  const body = { id, title: 'Pay rise for Wang', html: '<p>secret plan</p>', zh: '涨薪', status: 'done' };
  expect(JSON.parse(paramsOf({ access: 'task:use' }, body) ?? '')).toEqual({
    id,
    title: '…',
    html: '…',
    zh: '…',
    status: 'done',
  });
});

test('[CL-10] logs sign-ins, changes and failures, but no reads', () => {
  expect(logTypeOf(contract.identity.login, { status: 200, signedIn: false })).toBe(1);
  expect(logTypeOf(contract.label.add, signedIn)).toBe(2);
  expect(logTypeOf(contract.dictionary.exportXls, signedIn)).toBe(2);
  expect(logTypeOf(contract.dictionary.list, signedIn)).toBeUndefined();
  expect(logTypeOf(contract.task.query, signedIn)).toBeUndefined();
  expect(logTypeOf(contract.dictionary.list, { status: 500, signedIn: true })).toBe(3);
  expect(logTypeOf(contract.label.add, { status: 401, signedIn: false })).toBeUndefined();
});

test('[CL-10] every logged operation has its own Chinese name', () => {
  const routes: readonly Identified[] = Object.values(contract).flatMap((feature) => Object.values(feature));
  const logged = routes.filter((route) => logTypeOf(route, { status: 200, signedIn: true }));
  expect(logged.length).toBeGreaterThan(150);
  const names = new Map(features.flatMap(({ callNames }) => Object.entries(callNames)));
  const texts = logged.map(({ id }) => names.get(id) ?? id);
  expect(texts.filter((text) => !/[\u4e00-\u9fff]/.test(text))).toEqual([]);
  expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
});

test('classifies operations by kind', () => {
  const { dictionary, task, log } = contract;
  const kinds = [
    dictionary.list,
    dictionary.add,
    dictionary.edit,
    dictionary.delete,
    dictionary.importExcel,
    dictionary.exportXls,
    task.move,
    log.deleteBatch,
  ];
  expect(kinds.map(operateTypeOf)).toEqual([1, 2, 3, 4, 5, 6, 3, 4]);
});
