import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderOfAnswers, neverAnswered } from './answered.mjs';

test('calls that no process of a run had answered are named', () => {
  const reports = mkdtempSync(join(tmpdir(), 'opsyard-answers-'));
  try {
    const folder = folderOfAnswers(reports);
    const ids = ['label.add', 'label.edit', 'label.remove'];
    expect(neverAnswered(folder, ids)).toEqual(ids);
    writeFileSync(join(folder, '1'), 'label.add\n');
    writeFileSync(join(folder, '2'), 'label.add\nlabel.remove\n');
    expect(neverAnswered(folder, ids)).toEqual(['label.edit']);
  } finally {
    rmSync(reports, { recursive: true });
  }
});
