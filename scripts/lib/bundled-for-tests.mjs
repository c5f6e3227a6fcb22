import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundledName } from './bundle.mjs';
import { bundleFolder, bundleServer } from './server-bundle.mjs';

/** Bundles the server before the tests of a run that start its programs and threads. */
export default async function setup() {
  const { code, output } = await bundleServer(process.execPath);
  if (code !== 0) throw new Error(`The server could not be bundled:\n${output}`);
}

/**
 * Has code under test start the bundled threads, as the product does: from their sources each would load a thousand files. It comes
 * before other transforms, which write the same expression in another way.
 */
export const bundledThreads = {
  name: 'bundled-threads',
  enforce: 'pre',
  transform: {
    filter: { code: '-worker.ts' },
    handler: (code) =>
      code.replace(/new URL\('([^']+-worker\.ts)', import\.meta\.url\)/g, (source, named) => {
        const bundled = join(bundleFolder, bundledName(named));
        // Programs that belong to tests are not bundled.
        return existsSync(bundled) ? `new URL('${pathToFileURL(bundled)}')` : source;
      }),
  },
};
