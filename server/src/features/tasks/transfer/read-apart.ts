import { answeredApart } from '../../../kernel/apart.ts';
import { ImportRefused } from '../import/problems.ts';
import type { Reading, ReadingWishes, Refusal } from './reading.ts';

export type ThreadAnswer = { reading: Reading } | { refusal: Refusal };

const MEMORY_MB = 1_024;
/** The largest file there may be takes some 5 s of a processor; this is for one that is busy. */
const SECONDS = 60;
const THREAD = new URL('./read-worker.ts', import.meta.url);

/** Reads a file in a thread of its own. Fails with `ImportRefused`, or says `busy` when many others are being read. */
export async function readApart(bytes: Uint8Array, wishes: ReadingWishes): Promise<Reading> {
  const given = { bytes, wishes };
  const answer = await answeredApart<ThreadAnswer>(THREAD, { given, megabytes: MEMORY_MB, seconds: SECONDS });
  if (answer === 'tooMuch') throw new ImportRefused('unreadable', {});
  if ('reading' in answer) return answer.reading;
  throw new ImportRefused(answer.refusal.code, answer.refusal.params);
}
