import { createServer } from 'node:net';
import type { Settings } from './settings.ts';

/** Makes sure the port is free before anything is started or changed; fails with EADDRINUSE. */
export function readyPort({ PORT, HOST }: Pick<Settings, 'PORT' | 'HOST'>): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(PORT, HOST, () => probe.close(() => resolve()));
  });
}
