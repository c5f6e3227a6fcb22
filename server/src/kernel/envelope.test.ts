import { expect } from 'vitest';
import { test } from '../../test/kit.ts';

test('an unknown address is answered with the envelope', async ({ app }) => {
  const answer = await app.inject({ method: 'GET', url: '/nothing/here', headers: { 'accept-language': 'zh-CN' } });
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({
    success: false,
    code: 404,
    message: '很抱歉，资源未找到',
    result: { failure: 'common.notFound' },
  });
});

test('the process says that it lives and that it can work', async ({ app }) => {
  expect((await app.inject('/health/live')).statusCode).toBe(200);
  expect((await app.inject('/health/ready')).json()).toEqual({ ready: true, leaving: false });
});
