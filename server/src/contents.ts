import type { FastifyInstance } from 'fastify';
import { isUsedInEarnest } from './demo/people-store.ts';
import { seedDemo } from './demo/seed.ts';
import { seedGround } from './features/identity/index.ts';

type Wish = {
  /** `unlessUsed`: only where nobody has an account yet. */
  demo: 'always' | 'unlessUsed' | 'never';
  say: (line: string) => void;
};

/** What an installation holds: always the ground every feature needs, and once the demo workspace if it is wanted. */
export async function prepareContents(
  { db, pool }: Pick<FastifyInstance, 'db' | 'pool'>,
  { demo, say }: Wish,
): Promise<void> {
  await seedGround(pool);
  const wanted = demo === 'always' || (demo === 'unlessUsed' && !(await isUsedInEarnest(db)));
  if (wanted && (await seedDemo(pool))) say('Filled the demo workspace.');
}
