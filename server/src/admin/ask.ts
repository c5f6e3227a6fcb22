import { stderr, stdin } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Asks the person in front of the terminal for a line, without showing it if it is secret; undefined when nobody is there. */
export async function prompt(question: string, { secret = false } = {}): Promise<string | undefined> {
  if (!stdin.isTTY) return undefined;
  stderr.write(question);
  const output = secret ? new Writable({ write: (_chunk, _encoding, done) => done() }) : stderr;
  const reader = createInterface({ input: stdin, output, terminal: true });
  try {
    return (await reader.question('')).trim();
  } finally {
    reader.close();
    if (secret) stderr.write('\n');
  }
}
