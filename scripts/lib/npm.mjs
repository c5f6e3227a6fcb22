import process from 'node:process';

/** The npm that started this program, or the one there is, as a command and the words it begins with. */
export function npmCommand() {
  const path = process.env.npm_execpath;
  if (path?.endsWith('npm-cli.js')) return [process.execPath, path];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
}
