import { join } from 'node:path';
import { root } from './lib/root.mjs';
import { runConcurrently } from './lib/run-concurrently.mjs';

const { execPath, env, argv } = process;
const address = `http://${env.HOST || '127.0.0.1'}:${env.PORT || 3000}`;
const watched = ['server/src', 'server/migrations', 'contract/src'].map((path) => `--watch-path=${join(root, path)}`);

console.log('The page with hot reload: http://127.0.0.1:5173 (the server is restarted when its code changes)');
process.exitCode = await runConcurrently([
  {
    file: execPath,
    args: ['--watch', '--watch-preserve-output', ...watched, join(root, 'server', 'src', 'main.ts')],
    cwd: root,
    // The compile cache makes restarts faster.
    env: { NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'), ...env },
  },
  {
    file: execPath,
    args: [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), '--clearScreen', 'false', ...argv.slice(2)],
    cwd: join(root, 'web'),
    env: { ...env, OPSYARD_SERVER: address },
  },
]);
