import process from 'node:process';

/** The npm that started this process, or the one in the PATH, as a command with its first arguments. */
export function npmCommand() {
  const path = process.env.npm_execpath;
  if (path?.endsWith('npm-cli.js')) return [process.execPath, path];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
}
