import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { answeredCallsFolder, uncalledRoutes } from './uncalled-routes.mjs';

test('lists the routes that no process of a run called', () => {
  const reports = mkdtempSync(join(tmpdir(), 'opsyard-answers-'));
  try {
    const folder = answeredCallsFolder(reports);
    const ids = ['label.add', 'label.edit', 'label.remove'];
    expect(uncalledRoutes(folder, ids)).toEqual(ids);
    writeFileSync(join(folder, '1'), 'label.add\n');
    writeFileSync(join(folder, '2'), 'label.add\nlabel.remove\n');
    expect(uncalledRoutes(folder, ids)).toEqual(['label.edit']);
  } finally {
    rmSync(reports, { recursive: true });
  }
});
