import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = fileURLToPath(new URL('../../../', import.meta.url));

export type Program = { node: string; script: string };

/** The program of an app running under the current account. */
export const ownProgram: Program = { node: process.execPath, script: join(here, 'app-process.ts') };

/** A program that other accounts can run: the same one, or a copy for the test file if the checkout is in a private folder. */
export function publicProgram() {
  let copy: string | undefined;
  afterAll(() => {
    if (copy) rmSync(copy, { recursive: true, force: true });
  });
  return (): Program => {
    if (isPublic(here)) return ownProgram;
    copy ??= publicCopy();
    const there = (path: string) => (path.startsWith(root) ? join(copy ?? '', relative(root, path)) : path);
    return { node: there(ownProgram.node), script: there(ownProgram.script) };
  };
}

function isPublic(folder: string): boolean {
  const above = dirname(folder);
  return (statSync(folder).mode & 0o001) !== 0 && (above === folder || isPublic(above));
}

function publicCopy(): string {
  const copy = mkdtempSync(join(tmpdir(), 'opsyard-public-'));
  chmodSync(copy, 0o755);
  for (const part of ['package.json', 'contract', 'server', 'node_modules']) {
    // Hard links are fast, but limited to one disk.
    const linked = spawnSync('cp', ['-al', join(root, part), join(copy, part)]);
    if (linked.status !== 0) cpSync(join(root, part), join(copy, part), { recursive: true, verbatimSymlinks: true });
  }
  return copy;
}
