import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { capture } from './child.mjs';
import { fingerprint } from './fingerprint.mjs';
import { npmCommand } from './npm.mjs';
import { exitWithMessage, withProgress } from './progress.mjs';
import { root } from './root.mjs';
import { pinnedRuntime, runtime } from './runtime.mjs';
import { withLock } from './with-lock.mjs';

const stampFile = join(root, 'node_modules', '.opsyard-install');

/** Installs the packages of the lock file if necessary, and returns the path of the Node to run on. */
export async function ensureInstalled() {
  checkNode();
  if (!isInstalled()) await withLock(join(root, '.cache', 'install.pid'), () => isInstalled() || install());
  return runtime() ?? exitWithMessage(noRuntime());
}

function isInstalled() {
  const requested = stamp();
  const found = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : undefined;
  if (found === requested) return true;
  const otherMachine = found !== undefined && found.split(' ')[0] !== requested.split(' ')[0];
  if (otherMachine || !pinnedRuntime() || !matchesLockFile()) return false;
  writeFileSync(stampFile, requested);
  return true;
}

async function install() {
  checkNpm();
  // Install scripts run only for the packages listed in `allowScripts`.
  const quiet = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  await withProgress('Installing packages', () => npm(['ci', '--ignore-scripts', ...quiet]));
  const allowed = Object.entries(manifest().allowScripts ?? {}).flatMap(([name, may]) => (may ? [name] : []));
  if (allowed.length > 0) {
    const args = ['rebuild', ...allowed, '--ignore-scripts=false', ...quiet];
    await withProgress(allowed.includes('node') ? 'Fetching Node' : 'Preparing packages', () => npm(args));
  }
  if (!pinnedRuntime() && !runtime()) exitWithMessage(noRuntime());
  writeFileSync(stampFile, stamp());
  return true;
}

async function npm(args) {
  const [file, ...first] = npmCommand();
  const { code, output } = await capture(file, [...first, ...args], { cwd: root });
  if (code !== 0) exitWithMessage(installFailed(args[0], output), code);
}

// npm records what it installed; a manual installation with the same versions is accepted.
function matchesLockFile() {
  const hidden = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(hidden)) return false;
  const requested = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const found = JSON.parse(readFileSync(hidden, 'utf8')).packages;
  return Object.entries(requested).every(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.link) return true;
    return found[path]
      ? found[path].version === entry.version
      : Boolean(entry.optional || entry.devOptional || entry.peer);
  });
}

function stamp() {
  return `${process.platform}-${process.arch} ${fingerprint(root, ['package-lock.json'])}`;
}

function manifest() {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
}

function checkNode() {
  if (Number(process.versions.node.split('.')[0]) >= 20) return;
  exitWithMessage([
    `Opsyard needs Node 20 or newer to install itself; this is ${process.version}. Install a newer one from https://nodejs.org and start again.`,
    `安装 Opsyard 需要 Node 20 或更高版本，当前是 ${process.version}。请从 https://nodejs.org 安装新版本后重试。`,
  ]);
}

function checkNpm() {
  const version = /^npm\/(\d+)/.exec(process.env.npm_config_user_agent ?? '')?.[1];
  if (version === undefined || Number(version) >= 10) return;
  exitWithMessage([
    `Opsyard needs npm 10 or newer to install itself; this is npm ${version}. Run "npm install --global npm@latest" and start again.`,
    `安装 Opsyard 需要 npm 10 或更高版本，当前是 npm ${version}。请运行 npm install --global npm@latest 后重试。`,
  ]);
}

function installFailed(what, output) {
  return [
    output.trim(),
    '',
    `Installing the packages failed (npm ${what}). Check that this machine reaches the npm registry (npm ping), that the disk has 2 GB free and that npm is version 10 or newer, then start again.`,
    `依赖安装失败（npm ${what}）。请确认本机能访问 npm 源（npm ping）、磁盘剩余至少 2 GB、npm 版本不低于 10，然后重新启动。`,
  ];
}

function noRuntime() {
  return [
    'The pinned Node did not come with the packages. Delete the folder node_modules and start again; if that does not help, start Opsyard with the Node version named in package.json.',
    '依赖中缺少指定版本的 Node。请删除 node_modules 目录后重新启动；如仍失败，请直接用 package.json 中写明的 Node 版本启动 Opsyard。',
  ];
}
