import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { capture } from './child.mjs';
import { fingerprint } from './fingerprint.mjs';
import { exitWithMessage, withProgress } from './progress.mjs';
import { root } from './root.mjs';
import { withLock } from './with-lock.mjs';

const sources = ['server/src', 'contract/src', 'scripts/lib/bundle.mjs', 'package-lock.json'];
/** The folder of the bundled server: its programs are `main.mjs` and `admin.mjs`. */
export const bundleFolder = join(root, 'server', 'dist');
const stampFile = join(bundleFolder, '.opsyard-build');

/** Bundles the server unless that is done, and answers with the path of one of its programs; ends this process when it cannot be done. */
export async function bundledProgram(node, name) {
  if (!isServerBundled()) {
    const { code, output } = await withProgress('Bundling the server', () => bundleServer(node));
    if (code !== 0)
      exitWithMessage(
        [output.trim(), '', 'The server could not be bundled; see above.', '服务端打包失败，原因见上。'],
        code,
      );
  }
  return join(bundleFolder, `${name}.mjs`);
}

/** Bundles the server beside the old bundle and puts it in its place; returns the exit code and the output. */
export async function bundleServer(node) {
  return withLock(join(root, '.cache', 'bundle.pid'), async () => {
    if (isServerBundled()) return { code: 0, output: '' };
    const requested = fingerprint(root, sources);
    const next = join(root, 'server', 'dist-next');
    rmSync(next, { recursive: true, force: true });
    const result = await capture(node, [join(root, 'scripts', 'bundle-server.mjs'), next], { cwd: root });
    if (result.code !== 0) return result;
    writeFileSync(join(next, '.opsyard-build'), requested);
    rmSync(bundleFolder, { recursive: true, force: true });
    renameSync(next, bundleFolder);
    return result;
  });
}

function isServerBundled() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === fingerprint(root, sources);
}
