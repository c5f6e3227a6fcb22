import { expect, test } from 'vitest';
import { readEnvelope } from './transport.ts';

/** A response whose body fails with `reason`. */
const interrupted = (reason: unknown) =>
  new Response(new ReadableStream({ start: (controller) => controller.error(reason) }), {
    headers: { 'content-type': 'application/json' },
  });

test('an aborted request is not a failure of the server', async () => {
  const abortReason = new DOMException('The user aborted a request.', 'AbortError');
  await expect(readEnvelope(interrupted(abortReason))).rejects.toMatchObject({ name: 'AbortError' });
});

test('a truncated or foreign response is reported as a failure', async () => {
  for (const response of [interrupted(new TypeError('terminated')), new Response('{"ok":1}'), new Response('<html>')])
    await expect(readEnvelope(response)).rejects.toMatchObject({ status: 502 });
});
