import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from './root.mjs';

const server = join(root, 'server');
const contract = join(root, 'contract');
/** Where code names a thread beside it, or only the place it lies at itself. */
const PLACES = /new URL\('([^']+\.ts)', import\.meta\.url\)|import\.meta\.url/g;
/** All packages but our own and TypeBox, which is 680 small files. */
const isLibrary = (id) => /^[a-z@]/i.test(id) && !/^(@opsyard\/|typebox(\/|$))/.test(id);
/** What only Node can load: its own modules, and libraries with native code. */
const isNative = (id) => /^(node:|@napi-rs\/)/.test(id);

/** Bundles the programs of the server, the threads they start and some further files into a folder beside `server/src`. */
export async function bundle(folder, further = {}) {
  const threads = new Set();
  const programs = { main: join(server, 'src', 'main.ts'), admin: join(server, 'src', 'admin.ts'), ...further };
  await write(folder, { input: programs, external: isLibrary, plugins: [places(threads)] });
  await Promise.all([...threads].map((file) => bundleThread(folder, file)));
}

// A thread lives for one file: what it loads costs more than what it does. It gets a bundle of its own, with its libraries and
// without those modules of the contract it does not use.
async function bundleThread(folder, file) {
  await write(folder, {
    input: { [basename(file, '.ts')]: file },
    external: isNative,
    treeshake: { moduleSideEffects: (id) => !id.startsWith(contract) },
    plugins: [places(new Set())],
  });
}

async function write(folder, input) {
  const built = await rolldown({ cwd: root, platform: 'node', ...input });
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

/** All files of a bundle lie in one folder: what is found from a file's own place is still found from where its source lies. */
function places(threads) {
  return { name: 'places', transform: { filter: { code: 'import.meta.url' }, handler: keepPlaces } };

  function keepPlaces(code, id) {
    if (!id.startsWith(server + sep) || id.includes('node_modules')) return undefined;
    return code.replace(PLACES, (_, named) => {
      if (!named) return `new URL('../${relative(server, id).replaceAll(sep, '/')}', import.meta.url).href`;
      const file = resolve(dirname(id), named);
      threads.add(file);
      return `new URL('./${bundledName(file)}', import.meta.url)`;
    });
  }
}
