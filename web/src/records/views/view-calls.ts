import { commonFailures } from '@opsyard/contract';
import i18next from 'i18next';
import { queryCache } from '../../kernel/calls/query-cache.ts';
import { RequestError } from '../../kernel/calls/request-error.ts';
import { notify } from '../../kernel/notify.ts';
import { beginUndoable } from '../../kernel/writes/undo.ts';
import { showRefusal } from '../record-undo.ts';
import type { SavedView, ViewDetails, ViewSource } from './view-source.ts';

/** Saves a new view; what it has become, nothing where it was refused. */
export async function addView<S, V extends SavedView<S>>(
  source: ViewSource<S, V>,
  body: ViewDetails & { settings: S },
): Promise<V | undefined> {
  return await withRefusalShown(source.key, async () => put(source.key, await source.add(body)));
}

/** Changes a view upon the version that is shown; what it has become, nothing where it was refused. */
export async function editView<S, V extends SavedView<S>>(
  source: ViewSource<S, V>,
  { id, version }: Pick<V, 'id' | 'version'>,
  changes: Partial<ViewDetails & { settings: S }>,
): Promise<V | undefined> {
  return await withRefusalShown(source.key, async () =>
    put(source.key, await source.edit({ id, version, ...changes })),
  );
}

type DeleteViewOptions = { key: readonly unknown[]; remove: (id: string) => unknown; restore: (id: string) => unknown };

/** Deletes a view and offers to undo it. Returns whether it succeeded. */
export async function deleteView(
  { key, remove, restore }: DeleteViewOptions,
  { id, name }: { id: string; name: string },
): Promise<boolean> {
  const finish = beginUndoable();
  const done = await withRefusalShown(key, async () => {
    await remove(id);
    await refetch(key);
    finish({
      opId: id,
      text: i18next.t('records:views.deleted', { name }),
      undo: async () => {
        await restore(id);
        await refetch(key);
        return null;
      },
    });
    return true;
  });
  finish(null);
  return done === true;
}

/** Sets the default view by a call that takes its id, or null for none. */
export async function setDefaultView(
  key: readonly unknown[],
  setDefault: (id: string | null) => Promise<unknown>,
  id: string | null,
): Promise<void> {
  await withRefusalShown(key, async () => {
    await setDefault(id);
    await refetch(key);
    return true;
  });
}

function put<V extends { id: string; name: string }>(key: readonly unknown[], view: V): V {
  queryCache.setQueryData<readonly V[]>(key, (views = []) =>
    [...views.filter(({ id }) => id !== view.id), view].sort((a, b) => a.name.localeCompare(b.name)),
  );
  return view;
}

async function refetch(key: readonly unknown[]): Promise<void> {
  await queryCache.invalidateQueries({ queryKey: key });
}

async function withRefusalShown<T>(key: readonly unknown[], run: () => Promise<T>): Promise<T | undefined> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    if (error.is(commonFailures.staleVersion)) {
      notify(({ message }) => void message.warning(i18next.t('records:views.stale')));
      await refetch(key);
    } else showRefusal(error);
    return undefined;
  }
}
