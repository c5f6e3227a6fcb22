import { onDemand } from '../../../kernel/on-demand.ts';
import { createStore } from '../../../kernel/store.ts';

/** Whether what changes tasks has been loaded. */
export const isWriting = createStore(false);

/** What changes tasks. */
export const writing = onDemand(async () => {
  const code = await import('./writing.ts');
  isWriting.set(true);
  return code;
});
