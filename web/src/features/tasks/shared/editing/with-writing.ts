import { onDemand } from '../../../../kernel/loading/on-demand.ts';
import { createStore } from '../../../../kernel/storage/store.ts';
import { loadMoreWords } from '../../../../kernel/words/more-words.ts';

/** Whether the code that changes tasks has been loaded. */
export const isWriting = createStore(false);

/** What changes tasks. */
export const writing = onDemand(async () => {
  const [{ changes }] = await Promise.all([import('./writing.ts'), loadMoreWords('main')]);
  isWriting.set(true);
  return changes;
});
