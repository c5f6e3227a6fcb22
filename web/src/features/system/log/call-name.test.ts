import { contract, type Identified, isWrite } from '@opsyard/contract';
import { expect, test } from 'vitest';
import { calls } from '../words/calls.zh.ts';

test('[LN-01] [CL-10] what the log notes of what people do has a Chinese name, and no name is of a call that is gone', () => {
  const routes: Identified[] = Object.values(contract).flatMap((group): Identified[] => Object.values(group));
  const noted = routes.filter((route) => isWrite(route) || /\.export|^export\./.test(route.id)).map(({ id }) => id);
  const nameless = noted.filter((id) => !calls[id]);
  // A call that has just been made may be noted in English for a while.
  expect(nameless.length, nameless.join(', ')).toBeLessThan(noted.length / 20);
  const known = new Set(routes.map(({ id }) => id));
  expect(Object.keys(calls).filter((id) => !known.has(id))).toEqual([]);
});
