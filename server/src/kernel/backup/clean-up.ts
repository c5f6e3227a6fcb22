import { existsSync } from 'node:fs';
import { readdir, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Restores the former state of a folder: removes what was added since, and the folder if it did not exist. */
type CleanUp = () => Promise<void>;

/** Records the contents of a folder, if it exists; existing non-empty folders in it are not touched later. */
export async function rememberFolder(folder: string): Promise<CleanUp> {
  const before = await readdir(folder).catch(() => undefined);
  if (!before) {
    const top = firstMissing(folder);
    return async () => await removeUpTo(folder, top);
  }
  const contents = await Promise.all(before.map((name) => readdir(join(folder, name)).catch(() => undefined)));
  const empty = before.filter((_, index) => contents[index]?.length === 0);
  return async () => {
    await removeWithin(folder, before);
    for (const name of empty) await removeWithin(join(folder, name), []);
  };
}

async function removeWithin(folder: string, kept: readonly string[]): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => !kept.includes(one))) await remove(join(folder, name));
}

/** The outermost missing folder of a path. */
function firstMissing(folder: string): string {
  const above = dirname(folder);
  return above === folder || existsSync(above) ? folder : firstMissing(above);
}

/** Removes a folder, and its empty ancestors up to `top`. */
async function removeUpTo(folder: string, top: string): Promise<void> {
  await remove(folder);
  for (let path = folder; path !== top; path = dirname(path)) {
    const emptied = await rmdir(dirname(path)).then(
      () => true,
      () => false,
    );
    if (!emptied) return;
  }
}

async function remove(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 5 });
}
