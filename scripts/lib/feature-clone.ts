import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { capture } from './child.mjs';
import { root } from './root.mjs';
import { TYPES_CACHE } from './types-check.mjs';

const LEFT_OUT = new Set(['node_modules', 'dist', '.data', '.cache', '.git', 'test-results', 'images']);
// The tests of other features know nothing of the new one, and compile or not without it.
const isCopied = (name: string) => !LEFT_OUT.has(name) && !/\.test\.tsx?$/.test(name);

/** A copy of the repository to generate a feature in: its folder, and a function that runs one of its programs. */
export type FeatureClone = {
  folder: string;
  run: (file: string, ...words: string[]) => Promise<{ code: number; output: string }>;
  remove: () => void;
};

/** Copies the repository without its tests; the packages are linked. */
export function cloneForFeature(): FeatureClone {
  const folder = mkdtempSync(join(tmpdir(), 'opsyard-feature-'));
  cpSync(root, folder, { recursive: true, filter: (path) => path === root || isCopied(basename(path)) });
  const types = join(root, TYPES_CACHE);
  if (existsSync(types)) cpSync(types, join(folder, TYPES_CACHE), { recursive: true });
  linkPackages(join(root, 'node_modules'), join(folder, 'node_modules'));
  mkdirSync(join(folder, 'node_modules', '@opsyard'));
  for (const part of ['contract', 'server', 'web']) {
    symlinkSync(join(folder, part), join(folder, 'node_modules', '@opsyard', part));
    linkPackages(join(root, part, 'node_modules'), join(folder, part, 'node_modules'));
  }
  return {
    folder,
    run: (file, ...words) =>
      capture(process.execPath, [join(folder, file), ...words], {
        cwd: folder,
        env: { ...process.env, NO_COLOR: '1' },
      }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Links every package by itself, so that our own parts can be those of the clone. */
function linkPackages(from: string, to: string): void {
  if (!existsSync(from)) return;
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from).filter((name) => name !== '@opsyard'))
    symlinkSync(join(from, name), join(to, name));
}
