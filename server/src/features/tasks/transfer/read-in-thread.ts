import type { FileStore } from '../../../kernel/files/files.ts';
import { runInWorker } from '../../../kernel/jobs/worker-thread.ts';
import { ImportRefused } from '../../../kernel/table-reading/reading-refusal.ts';
import type { Reading, ReadingOptions, Refusal } from './reading.ts';

export type ThreadInput = { size: number; options: ReadingOptions };
export type ThreadOutput = { reading: Reading } | { refusal: Refusal };

/** A file of maximum size takes some 20 s of processor time. */
const LIMITS = { megabytes: 1_024, processorSeconds: 60, seconds: 120, long: true };
/** The number of parallel threads is limited by memory; four more wait. */
const WAITS = 120;
const THREAD = new URL('./read-worker.ts', import.meta.url);

/** Reads a stored file in a worker thread. Fails with `ImportRefused`, or `busy` if the queue is full. */
export async function readInThread(files: FileStore, id: string, options: ReadingOptions): Promise<Reading> {
  const given: ThreadInput = { size: await files.size(id), options: options };
  const answer = await runInWorker<ThreadOutput>(THREAD, { ...LIMITS, given, waits: WAITS, chunks: files.read(id) });
  if (answer === 'tooMuch') throw new ImportRefused('unreadable', {});
  if ('reading' in answer) return answer.reading;
  throw new ImportRefused(answer.refusal.code, answer.refusal.params);
}
