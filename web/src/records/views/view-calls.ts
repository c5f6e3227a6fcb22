import { commonFailures, type Input, type RecordView } from '@opsyard/contract';
import i18next from 'i18next';
import { call, keyOf } from '../../kernel/api.ts';
import { notify } from '../../kernel/notify.ts';
import { queryCache } from '../../kernel/query-cache.ts';
import { RequestError } from '../../kernel/request-error.ts';
import { beginUndoable } from '../../kernel/undo.ts';
import type { RecordRoutes, Records } from '../scope.ts';
import { showRefusal } from '../take-back.ts';

type Edit = Omit<Input<RecordRoutes['viewEdit']>['body'], 'id' | 'version'>;

/** Saves a new view; returns it, or undefined if it was refused. */
export async function addView(
  { routes }: Records,
  body: Input<RecordRoutes['viewAdd']>['body'],
): Promise<RecordView | undefined> {
  return await said(routes, async () => put(routes, await call(routes.viewAdd, { body }, { quiet: true })));
}

/** Updates a view with the displayed version; returns it, or undefined if it was refused. */
export async function editView(
  { routes }: Records,
  { id, version }: RecordView,
  changes: Edit,
): Promise<RecordView | undefined> {
  const body = { id, version, ...changes };
  return await said(routes, async () => put(routes, await call(routes.viewEdit, { body }, { quiet: true })));
}

/** Deletes a view and offers undo. Returns whether it succeeded. */
export async function deleteView({ routes }: Records, { id, name }: RecordView): Promise<boolean> {
  const tell = beginUndoable();
  const done = await said(routes, async () => {
    await call(routes.viewDelete, { body: { id } }, { quiet: true });
    await readAgain(routes);
    tell({
      opId: id,
      text: i18next.t('records:views.deleted', { name }),
      takeBack: async () => {
        await call(routes.viewRestore, { body: { id } });
        await readAgain(routes);
        return null;
      },
    });
    return true;
  });
  tell(null);
  return done === true;
}

/** Sets the user's default view; null for none. */
export async function saveDefaultView({ routes }: Records, id: string | null): Promise<void> {
  await said(routes, async () => {
    await call(routes.viewDefault, { body: { id } }, { quiet: true });
    await readAgain(routes);
    return true;
  });
}

function put(routes: RecordRoutes, view: RecordView): RecordView {
  queryCache.setQueryData<readonly RecordView[]>(keyOf(routes.viewList, {}), (views = []) =>
    [...views.filter(({ id }) => id !== view.id), view].sort((a, b) => a.name.localeCompare(b.name)),
  );
  return view;
}

async function readAgain(routes: RecordRoutes): Promise<void> {
  await queryCache.invalidateQueries({ queryKey: keyOf(routes.viewList) });
}

async function said<T>(routes: RecordRoutes, run: () => Promise<T>): Promise<T | undefined> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    if (error.is(commonFailures.staleVersion)) {
      notify(({ message }) => void message.warning(i18next.t('records:views.stale')));
      await readAgain(routes);
    } else showRefusal(error);
    return undefined;
  }
}
