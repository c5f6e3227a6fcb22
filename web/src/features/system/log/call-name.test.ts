import { contract, type Identified, isWrite } from '@opsyard/contract';
import { expect, test } from 'vitest';
import { calls } from '../words/calls.zh.ts';

test('[LN-01] [CL-10] everything the log notes of what people do has a Chinese name, and nothing else has', () => {
  const routes: Identified[] = Object.values(contract).flatMap((group): Identified[] => Object.values(group));
  const noted = routes.filter((route) => isWrite(route) || /\.export|^export\./.test(route.id));
  expect(noted.map(({ id }) => id).filter((id) => !calls[id])).toEqual([]);
  const known = new Set(routes.map(({ id }) => id));
  expect(Object.keys(calls).filter((id) => !known.has(id))).toEqual([]);
});
