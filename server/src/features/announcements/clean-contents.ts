import { sheetFailures } from '@opsyard/contract';
import { fail } from '../../kernel/fail.ts';
import { marksIn } from '../../kernel/rich-text.ts';
import { runInWorker } from '../../kernel/worker-thread.ts';
import { cleanContent } from './content.ts';

/** Texts and tags in them that are cleaned at once, within some milliseconds. */
const FEW_TEXTS = { characters: 50_000, marks: 1_000 };
const MEMORY_MB = 256;
const THREAD = new URL('./clean-contents-worker.ts', import.meta.url);

/** Cleans the texts of announcements that have no files yet; many of them in a thread of its own, so that nobody waits for them. */
export async function cleanContents(texts: readonly string[]): Promise<string[]> {
  if (areFew(texts)) return texts.map((html) => cleanContent(html, () => false));
  const cleaned = await runInWorker<string[]>(THREAD, { given: texts, megabytes: MEMORY_MB });
  return cleaned === 'tooMuch' ? fail(sheetFailures.broken) : cleaned;
}

function areFew(texts: readonly string[]): boolean {
  const all = (sizeOf: (text: string) => number) => texts.reduce((sum, text) => sum + sizeOf(text), 0);
  return all(({ length }) => length) <= FEW_TEXTS.characters && all(marksIn) <= FEW_TEXTS.marks;
}
