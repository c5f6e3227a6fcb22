const tty = process.stderr.isTTY === true;

/** Runs an action under a line that says what goes on and, once done, how long it took. */
export async function during(what, action) {
  const begin = performance.now();
  const seconds = () => duration(performance.now() - begin);
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

/** A duration in words, such as `0.4 s` or `32 s`. */
export function duration(milliseconds) {
  return `${(milliseconds / 1000).toFixed(milliseconds < 9950 ? 1 : 0)} s`;
}

/** Ends the program with one paragraph for the person in front of it. */
export function giveUp(words, code = 1) {
  process.stderr.write(`\n${words.join('\n')}\n`);
  process.exit(code);
}
