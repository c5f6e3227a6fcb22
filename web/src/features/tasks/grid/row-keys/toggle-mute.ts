import { type Input, type Watching, watch } from '@opsyard/contract';
import i18next from 'i18next';
import { call, keyOf } from '../../../../kernel/calls/api.ts';
import { queryCache } from '../../../../kernel/calls/query-cache.ts';
import { confirmUndone, offerUndo } from '../../../../kernel/writes/undo-message.ts';

type State = Omit<NonNullable<Input<typeof watch.set>['body']>, 'recordId'>;

/** Mutes a task, so that only mentions notify the user, or unmutes it; both can be undone. Failures are shown by the call. */
export async function toggleMute(recordId: string, taskKey: string): Promise<void> {
  const set = async (state: State) => {
    const changed: Watching = await call(watch.set, { body: { recordId, ...state } });
    queryCache.setQueryData(keyOf(watch.get, { query: { recordId } }), changed);
  };
  const key = `mute ${recordId}`;
  try {
    const { watching, muted } = await call(watch.get, { query: { recordId } });
    await set({ watching: false, muted: !muted });
    const text = i18next.t(muted ? 'tasks:order.unmuted' : 'tasks:order.muted', { key: taskKey });
    const undo = () =>
      set({ watching, muted }).then(
        () => confirmUndone(key),
        () => undefined,
      );
    offerUndo({ key, text, undo });
  } catch {
    // The call has said what failed.
  }
}
