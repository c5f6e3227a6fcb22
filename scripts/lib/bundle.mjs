import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from './root.mjs';

const server = join(root, 'server');
/** Where code names a program or a thread beside it, or only the place it lies at itself. */
const PLACES = /new URL\('([^']+\.ts)', import\.meta\.url\)|import\.meta\.url/g;

/**
 * Bundles the programs of the server, the threads they start and some further files into a folder beside `server/src`. Libraries stay in
 * `node_modules`, save TypeBox: that is 680 small files.
 */
export async function bundle(folder, further = {}) {
  const built = await rolldown({
    input: { main: join(server, 'src', 'main.ts'), admin: join(server, 'src', 'admin.ts'), ...further },
    cwd: root,
    platform: 'node',
    external: (id) => /^[a-z@]/i.test(id) && !/^(@opsyard\/|typebox(\/|$))/.test(id),
    plugins: [{ name: 'places', transform: { filter: { code: 'import.meta.url' }, handler: keepPlaces } }],
  });
  await built.write({
    dir: folder,
    format: 'esm',
    keepNames: true,
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
  });
  await built.close();
}

/** The name that a program or a thread has in the bundle. */
export function bundledName(file) {
  return `${basename(file, '.ts')}.mjs`;
}

// All files of the bundle lie in one folder: what is found from a file's own place is still found from where its source lies.
function keepPlaces(code, id) {
  if (!id.startsWith(server)) return undefined;
  return code.replace(PLACES, (_, named) => {
    if (!named) return `new URL('../${relative(server, id).replaceAll(sep, '/')}', import.meta.url).href`;
    const file = resolve(dirname(id), named);
    this.emitFile({ type: 'chunk', id: file, fileName: bundledName(file) });
    return `new URL('./${bundledName(file)}', import.meta.url)`;
  });
}
