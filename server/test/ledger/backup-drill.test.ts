import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeBackup, restoreBackup } from '../../src/kernel/backup/index.ts';
import { openCluster } from '../../src/kernel/postgres/index.ts';
import { judge } from './judge.ts';
import { readFolder } from './run.ts';
import { withWriters } from './scene.ts';
import { superviseApp } from './supervised-app.ts';

test('[F17] a backup made while everybody writes holds all that came before it, by no halves, and the program starts on it', async () => {
  await withWriters({}, async ({ data, folder, ledger, userIds, lively, rest }) => {
    mkdirSync(join(data, 'files', 'ab'), { recursive: true });
    writeFileSync(join(data, 'files', 'ab', 'kept'), 'bytes of a file');
    await lively();
    const cluster = await openCluster({ folder: data });
    const backup = join(folder, 'backup');
    const { manifest } = await makeBackup({ cluster, files: join(data, 'files') }, backup);
    await cluster.stop();
    await lively();
    await rest();
    const target = join(folder, 'restored');
    const restored = await restoreBackup({ backup, folder: join(target, 'data'), say: () => undefined });
    expect(restored.rows).toBeGreaterThan(100);
    const found = await readFolder(join(target, 'data'), userIds);
    const upTo = Date.parse(manifest.at);
    const verdict = judge({ ledger, tasks: [], upTo }, found);
    expect(verdict).toEqual({ lost: 0, half: 0, double: 0, ghost: 0, examples: [] });
    const later = [...ledger.entries.values()].filter(({ ackedAt = 0 }) => ackedAt > upTo);
    const keys = new Set(found.keys.map(({ key }) => key));
    expect(later.filter(({ key }) => !keys.has(key)).length).toBeGreaterThan(0);
    const app = await superviseApp(target);
    await app.ready();
    expect(await app.stop()).toBe(0);
  });
}, 120_000);
