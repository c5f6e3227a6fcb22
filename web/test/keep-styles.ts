import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

type Entry = [uses: number, made: unknown];
type Cache = {
  readonly cache: Map<string, Entry>;
  opUpdate(path: string, next: (entry: Entry | undefined) => Entry | null): void;
};

// The library of antd, which does not export it.
const requireFromAntd = createRequire(fileURLToPath(import.meta.resolve('antd')));
const { prototype } = requireFromAntd('@ant-design/cssinjs/lib/Cache').default as { prototype: Cache };
const kept = globalThis as { keptStyles?: Set<Cache> };

/**
 * Keeps the styles of antd's components for the tests of a file: by itself antd creates them again, and inserts them, for each page that is
 * rendered after the last one was removed. A file begins without those of the file before it.
 */
export function keepStyles(): void {
  kept.keptStyles ??= watchCaches();
  for (const { cache } of kept.keptStyles) cache.clear();
  kept.keptStyles.clear();
  for (const style of document.querySelectorAll('style[data-css-hash]')) style.remove();
}

function watchCaches(): Set<Cache> {
  const caches = new Set<Cache>();
  const { opUpdate } = prototype;
  prototype.opUpdate = function keepUnused(path, next) {
    caches.add(this);
    opUpdate.call(this, path, (entry) => {
      // What is used once more than by components is never unused.
      const found = next(entry ?? undefined);
      return entry || !found ? found : [found[0] + 1, found[1]];
    });
  };
  return caches;
}
