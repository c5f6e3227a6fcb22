import { loadMoreWords } from '../../../kernel/more-words.ts';
import { onDemand } from '../../../kernel/on-demand.ts';
import { createStore } from '../../../kernel/store.ts';

/** Whether the code that changes tasks has been loaded. */
export const isWriting = createStore(false);

/** What changes tasks. */
export const writing = onDemand(async () => {
  const [{ changes }] = await Promise.all([import('./writing.ts'), loadMoreWords('main')]);
  isWriting.set(true);
  return changes;
});
