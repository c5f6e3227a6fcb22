import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from './root.mjs';

const server = join(root, 'server');
const contract = join(root, 'contract');
/** Module-relative URLs of a worker, and other uses of the module's own URL. */
const MODULE_URLS = /new URL\('([^']+\.ts)', import\.meta\.url\)|import\.meta\.url/g;
/** All packages except our own and TypeBox, which consists of 680 small files. */
const isLibrary = (id) => /^[a-z@]/i.test(id) && !/^(@opsyard\/|typebox(\/|$))/.test(id);
/** Modules that cannot be bundled: those of Node, and libraries with native code. */
const isNative = (id) => /^(node:|@napi-rs\/)/.test(id);

/** Bundles the programs of the server, their workers and some further files into a folder beside `server/src`. */
export async function bundle(folder, further = {}) {
  const workers = new Set();
  const programs = { main: join(server, 'src', 'main.ts'), admin: join(server, 'src', 'admin.ts'), ...further };
  await write(folder, { input: programs, external: isLibrary, plugins: [moduleUrls(workers)] });
  await Promise.all([...workers].map((file) => bundleWorker(folder, file)));
}

// A worker runs once, for one file, so loading it takes most of its time. It gets a bundle of its own, with its libraries and
// without the modules of the contract that it does not use.
async function bundleWorker(folder, file) {
  await write(folder, {
    input: { [basename(file, '.ts')]: file },
    external: isNative,
    treeshake: { moduleSideEffects: (id) => !id.startsWith(contract + sep) },
    plugins: [moduleUrls(new Set())],
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

/** The file name of a program or worker in the bundle. */
export function bundledName(file) {
  return `${basename(file, '.ts')}.mjs`;
}

/** Resolves paths relative to a module from its source file, since all files of the bundle are in one folder; collects the workers. */
function moduleUrls(workers) {
  return { name: 'module-urls', transform: { filter: { code: 'import.meta.url' }, handler: rewriteModuleUrls } };

  function rewriteModuleUrls(code, id) {
    if (!id.startsWith(server + sep) || id.includes('node_modules')) return undefined;
    return code.replace(MODULE_URLS, (_, named) => {
      if (!named) return `new URL('../${relative(server, id).replaceAll(sep, '/')}', import.meta.url).href`;
      const file = resolve(dirname(id), named);
      workers.add(file);
      return `new URL('./${bundledName(file)}', import.meta.url)`;
    });
  }
}
