import { answeredApart } from '../../../kernel/apart.ts';
import { ImportRefused } from '../import/problems.ts';
import type { Reading, ReadingWishes, Refusal } from './reading.ts';

export type ThreadAnswer = { reading: Reading } | { refusal: Refusal };

const MEMORY_MB = 1_024;
const THREAD = new URL('./read-worker.ts', import.meta.url);

/** Reads a file in a thread of its own. Fails with `ImportRefused`, or says `busy` when many others are being read. */
export async function readApart(bytes: Uint8Array, wishes: ReadingWishes): Promise<Reading> {
  const answer = await answeredApart<ThreadAnswer>(THREAD, { given: { bytes, wishes }, megabytes: MEMORY_MB });
  if (answer === 'tooMuch') throw new ImportRefused('unreadable', {});
  if ('reading' in answer) return answer.reading;
  throw new ImportRefused(answer.refusal.code, answer.refusal.params);
}
