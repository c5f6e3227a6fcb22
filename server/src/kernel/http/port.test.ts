import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { addressToServe } from './port.ts';

test.for(['localhost', 'LOCALHOST', '127.0.0.1'])('%s is served on by one server, which sheds load', async (host) => {
  const app = Fastify();
  await app.listen({ host: addressToServe(host), port: 0 });
  expect(app.addresses()).toMatchObject([{ address: '127.0.0.1' }]);
  await app.close();
});

test('other addresses are used unchanged', () => {
  expect(['0.0.0.0', '::', '::1', '10.0.0.5'].map(addressToServe)).toEqual(['0.0.0.0', '::', '::1', '10.0.0.5']);
});
