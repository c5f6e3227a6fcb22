import type { FileStore } from '../../../kernel/files.ts';
import { ImportRefused } from '../../../kernel/table-reading/refused.ts';
import { runInWorker } from '../../../kernel/worker-thread.ts';
import type { Reading, ReadingOptions, Refusal } from './reading.ts';

export type ThreadInput = { size: number; wishes: ReadingOptions };
export type ThreadOutput = { reading: Reading } | { refusal: Refusal };

/** The largest file there may be takes some 20 s of a processor. */
const LIMITS = { megabytes: 1_024, processorSeconds: 60, seconds: 120, long: true };
/** As many are read at once as the memory for such threads allows, and four wait. */
const WAITS = 120;
const THREAD = new URL('./read-worker.ts', import.meta.url);

/** Reads a kept file in a thread of its own. Fails with `ImportRefused`, or says `busy` when many others are being read. */
export async function readInThread(files: FileStore, id: string, wishes: ReadingOptions): Promise<Reading> {
  const given: ThreadInput = { size: await files.size(id), wishes };
  const answer = await runInWorker<ThreadOutput>(THREAD, { ...LIMITS, given, waits: WAITS, pieces: files.read(id) });
  if (answer === 'tooMuch') throw new ImportRefused('unreadable', {});
  if ('reading' in answer) return answer.reading;
  throw new ImportRefused(answer.refusal.code, answer.refusal.params);
}
