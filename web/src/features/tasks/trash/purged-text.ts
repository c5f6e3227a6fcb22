import type { TFunction } from 'i18next';
import { RequestError } from '../../../kernel/calls/request-error.ts';
import { sentencesText } from './sentences-text.ts';

/** How many were deleted for good, and how many a hold keeps. */
export function purgedText({ purged, held }: { purged: number; held: number }, t: TFunction<'tasks'>): string {
  const text = t('trash.purged', { count: purged });
  return sentencesText(text, held > 0 ? [t('trash.held', { count: held })] : []);
}

/** Ignores a failed call, whose reason has been shown. */
export async function quietly(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
  }
}
