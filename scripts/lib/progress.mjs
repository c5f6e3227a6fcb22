const tty = process.stderr.isTTY === true;

/** Runs an action and prints what is being done and, at the end, how long it took. */
export async function withProgress(what, action) {
  const begin = performance.now();
  const seconds = () => formatDuration(performance.now() - begin);
  const draw = (end) => process.stderr.write(`${tty ? '\r\x1b[2K' : ''}${what}… ${seconds()}${end}`);
  if (!tty) process.stderr.write(`${what}…\n`);
  const clock = tty ? setInterval(draw, 500, '').unref() : undefined;
  try {
    return await action();
  } finally {
    clearInterval(clock);
    tty ? draw('\n') : process.stderr.write(`  done in ${seconds()}\n`);
  }
}

/** Formats a duration, such as `0.4 s` or `32 s`. */
export function formatDuration(milliseconds) {
  return `${(milliseconds / 1000).toFixed(milliseconds < 9950 ? 1 : 0)} s`;
}

/** Prints a message to stderr and exits. */
export function exitWithMessage(lines, code = 1) {
  process.stderr.write(`\n${lines.join('\n')}\n`);
  process.exit(code);
}
