import type { FastifyInstance } from 'fastify';

/** Memory in use now, bytes, and processor time used so far, microseconds. */
export type ResourceUsage = { memory: number; processor: number };

/** Sends the port to the parent process, answers its requests for resource usage, and ends on request. */
export function answerParent(app: FastifyInstance, close: () => Promise<void>): void {
  process.on('message', async (message) => {
    if (message === 'used') process.send?.(used());
    if (message === 'stop') {
      await close();
      process.exit(0);
    }
  });
  process.on('disconnect', () => process.exit(1));
  const address = app.server.address();
  process.send?.({ port: typeof address === 'object' && address ? address.port : 0 });
}

function used(): ResourceUsage {
  const { user, system } = process.cpuUsage();
  return { memory: process.memoryUsage.rss(), processor: user + system };
}
