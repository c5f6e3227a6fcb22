import { expect, test } from 'vitest';
import { readEnvelope } from './transport.ts';

/** An answer whose body breaks off as `reason` says. */
const brokenOff = (reason: unknown) =>
  new Response(new ReadableStream({ start: (controller) => controller.error(reason) }), {
    headers: { 'content-type': 'application/json' },
  });

test('an answer nobody waits for any more is no failure of the server', async () => {
  const given = new DOMException('The user aborted a request.', 'AbortError');
  await expect(readEnvelope(brokenOff(given))).rejects.toMatchObject({ name: 'AbortError' });
});

test('an answer that breaks off, or is none of ours, is told as a failure', async () => {
  for (const response of [brokenOff(new TypeError('terminated')), new Response('{"ok":1}'), new Response('<html>')])
    await expect(readEnvelope(response)).rejects.toMatchObject({ status: 502 });
});
