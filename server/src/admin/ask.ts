import { stderr, stdin } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Prompts for a line on the terminal, without echo if it is secret; undefined if the terminal is not interactive. */
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
