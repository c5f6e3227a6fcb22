import type { FastifyInstance } from 'fastify';
import { seedDemo } from './demo/seed.ts';
import { seedGround } from './features/identity/index.ts';

/** What an installation holds: always the ground every feature needs, and once the demo workspace if it is wanted. */
export async function prepareContents(
  { pool }: Pick<FastifyInstance, 'pool'>,
  { demo, say }: { demo: boolean; say: (line: string) => void },
): Promise<void> {
  await seedGround(pool);
  if (demo && (await seedDemo(pool))) say('Filled the demo workspace.');
}
