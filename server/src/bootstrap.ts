import type { FastifyInstance } from 'fastify';
import { hasRealAccounts } from './demo/people-store.ts';
import { seedDemo } from './demo/seed/seed.ts';
import { seedDefaults } from './features/seed.ts';

type BootstrapOptions = {
  /** `unlessUsed`: only where nobody has an account yet. */
  demo: 'always' | 'unlessUsed' | 'never';
  print: (line: string) => void;
};

/** Fills an installation: always what its features begin with, and once the demo workspace if it is enabled. */
export async function bootstrap(
  { db, pool, files }: Pick<FastifyInstance, 'db' | 'pool' | 'files'>,
  { demo, print }: BootstrapOptions,
): Promise<void> {
  await seedDefaults(pool);
  const isDemo = demo === 'always' || (demo === 'unlessUsed' && !(await hasRealAccounts(db)));
  if (isDemo && (await seedDemo(pool, files))) print('Filled the demo workspace.');
}
