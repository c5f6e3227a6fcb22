import { sheetFailures } from '@opsyard/contract';
import { fail } from '../../kernel/fail.ts';
import { runInWorker } from '../../kernel/jobs/worker-thread.ts';
import { marksIn } from '../../kernel/rich-text.ts';
import { cleanContent } from './content.ts';

/** Limits for cleaning on the main thread, which takes a few milliseconds. */
const FEW_TEXTS = { characters: 50_000, marks: 1_000 };
const MEMORY_MB = 256;
const THREAD = new URL('./clean-contents-worker.ts', import.meta.url);

/** Cleans the texts of new announcements; large inputs in a worker thread, so that other requests are not blocked. */
export async function cleanContents(texts: readonly string[]): Promise<string[]> {
  if (areFew(texts)) return texts.map((html) => cleanContent(html, () => false));
  const cleaned = await runInWorker<string[]>(THREAD, { given: texts, megabytes: MEMORY_MB });
  return cleaned === 'tooMuch' ? fail(sheetFailures.broken) : cleaned;
}

function areFew(texts: readonly string[]): boolean {
  const all = (sizeOf: (text: string) => number) => texts.reduce((sum, text) => sum + sizeOf(text), 0);
  return all(({ length }) => length) <= FEW_TEXTS.characters && all(marksIn) <= FEW_TEXTS.marks;
}
