import { type Reply, TRASH_KINDS, type TrashEntry, trash } from '@opsyard/contract';
import { Button } from 'antd';
import type { TFunction } from 'i18next';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kernel/calls/api.ts';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { useReadPages } from '../../../kernel/calls/read-pages.ts';
import { part } from '../../../kernel/loading/screens.ts';
import { notify } from '../../../kernel/notify.ts';
import { useUrlState } from '../../../kernel/url-state.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { Page } from '../../../ui/page.tsx';
import { confirmByName } from '../../../ui/popups/confirm-by-name.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { NoProject } from '../grid/page/no-project.tsx';
import { offerTaskUndo } from '../shared/offer-undo.ts';
import { useProject } from '../shared/reading/project-scope.tsx';
import { taskStoreOf } from '../shared/reading/task-store.ts';
import { AssetTrash, useAssetTrash } from './asset-trash.tsx';
import { purgedText, quietly } from './purged-text.ts';
import { isRecord } from './record-kinds.ts';
import { sentencesText } from './sentences-text.ts';
import { ASSETS, TrashKinds } from './trash-kinds.tsx';
import styles from './trash-page.module.css';
import { TrashRow } from './trash-row.tsx';

const RestoreElsewhere = part(() => import('./restore-elsewhere.tsx'), 'RestoreElsewhere');

/** Items deleted in the last thirty days, which can be restored or purged. */
export function TrashPage() {
  const { t } = useTranslation('tasks');
  const [{ kind, project: key }, change] = useUrlState({ kind: 'task', project: '' });
  const { scope, error: missing, retry } = useProject(key || null);
  // Folders and assets belong to no project.
  const hasAssets = useAssetTrash() && key === '';
  if (missing) return <NoProject error={missing} retry={retry} projectKey={key} />;
  const shownKind = TRASH_KINDS.find((one) => one === kind) ?? 'task';
  const showsAssets = hasAssets && kind === ASSETS;
  const title = scope ? t('trash.titleOf', { name: scope.project.name }) : t('trash.title');
  const tabs = (
    <TrashKinds
      kind={showsAssets ? ASSETS : shownKind}
      kinds={hasAssets ? [...TRASH_KINDS, ASSETS] : TRASH_KINDS}
      onChange={(next) => change({ kind: next })}
    />
  );
  if (showsAssets)
    return (
      <Page title={title} filters={tabs}>
        <AssetTrash />
      </Page>
    );
  const filter = { kind: shownKind, ...(scope && { projectId: scope.project.id }) };
  return <Entries key={shownKind} title={title} tabs={tabs} filter={filter} isKnown={key === '' || scope !== null} />;
}

type Filter = { kind: TrashEntry['kind']; projectId?: string };
type EntriesProps = { title: string; tabs: ReactNode; filter: Filter; isKnown: boolean };

function Entries({ title, tabs, filter, isKnown }: EntriesProps) {
  const { t } = useTranslation('tasks');
  const { pages, error, more, isReadingMore, reload } = useReadPages(trash.list, filter, { enabled: isKnown });
  const entries = pages?.flatMap(({ records }) => records);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [elsewhere, setElsewhere] = useState<TrashEntry | null>(null);
  const { restore, purge, done } = useTrashActions(filter.kind, entries, () => setChosen([]));
  const picked = entries?.filter(({ id }) => chosen.includes(id)) ?? [];
  const toggle = (id: string) =>
    setChosen((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]));
  return (
    <Page
      title={title}
      filters={
        <>
          {tabs}
          {chosen.length > 0 && (
            <Bulk entries={picked} onRestore={() => void restore(chosen)} onPurge={() => purge(chosen)} />
          )}
        </>
      }
    >
      {error !== null && <Failure error={error} retry={reload} />}
      {error === null && entries === undefined && <RowsSkeleton />}
      {entries?.length === 0 && <Empty title={t('trash.empty')} text={t('trash.emptyText')} />}
      {entries && entries.length > 0 && (
        <ul className={styles.list}>
          {entries.map((entry) => (
            <TrashRow
              key={entry.id}
              entry={entry}
              chosen={chosen.includes(entry.id)}
              onToggle={() => toggle(entry.id)}
              onRestore={(together) => restore([entry.id], together)}
              onElsewhere={() => setElsewhere(entry)}
            />
          ))}
        </ul>
      )}
      {more && (
        <Button className={styles.more} loading={isReadingMore} onClick={more}>
          {t('trash.more')}
        </Button>
      )}
      {elsewhere?.projectId && (
        <Suspense fallback={null}>
          <RestoreElsewhere
            entry={{ ...elsewhere, projectId: elsewhere.projectId }}
            onRestored={done}
            onClose={() => setElsewhere(null)}
          />
        </Suspense>
      )}
    </Page>
  );
}

/** Restores and purges entries of a kind; tasks of one project can be moved to the trash again by undo. */
function useTrashActions(kind: TrashEntry['kind'], entries: readonly TrashEntry[] | undefined, onDone: () => void) {
  const { t } = useTranslation('tasks');
  const done = async () => {
    onDone();
    for (const { projectId } of entries ?? []) if (projectId) taskStoreOf(projectId).markStale();
    await refresh('project', 'task', 'trash', 'taskView', 'label', 'form');
  };
  const announce = (text: string) => notify(({ message }) => void message.success(text));
  const restore = (ids: readonly string[], together = false) =>
    quietly(async () => {
      const restored = await call(trash.restore, { body: { kind, ids: [...ids], together } });
      const homes = new Set(entries?.flatMap(({ id, projectId }) => (ids.includes(id) && projectId) || []));
      const [projectId] = homes;
      const text = restoredText(restored, t);
      if (kind === 'task' && homes.size === 1 && projectId !== undefined)
        offerTaskUndo({ projectId, opIds: [restored.opId], text, alsoRefresh: ['trash'] });
      else announce(text);
      await done();
    });
  const purge = (ids: readonly string[]) =>
    confirmByName({
      title: t('trash.purge'),
      text: t(isRecord(kind) ? 'trash.purgeText' : 'trash.purgeSettings', { count: ids.length }),
      verb: t('trash.purge'),
      name: t('trash.purgeName', { count: ids.length }),
      run: () =>
        quietly(async () => {
          announce(purgedText(await call(trash.purge, { body: { kind, ids: [...ids] } }), t));
          await done();
        }),
    });
  return { restore, purge, done };
}

/** How many were restored, and where those are whose original place no longer exists. */
function restoredText({ restored, ...moved }: Reply<typeof trash.restore>, t: TFunction<'tasks'>): string {
  const places = (['withoutParent', 'otherStatus'] as const).filter((place) => moved[place] > 0);
  const texts = places.map((place) => t(`trash.${place}`, { count: moved[place] }));
  return sentencesText(t('trash.restored', { count: restored }), texts);
}

type BulkProps = { entries: readonly TrashEntry[]; onRestore: () => void; onPurge: () => void };

/** What can be done with all that is chosen. */
function Bulk({ entries, onRestore, onPurge }: BulkProps) {
  const { t } = useTranslation('tasks');
  return (
    <span className={styles.bulk} role="status">
      {t('trash.chosen', { count: entries.length })}
      {entries.every(({ mayRestore }) => mayRestore) && (
        <Button size="small" type="primary" onClick={onRestore}>
          {t('trash.restore')}
        </Button>
      )}
      {entries.every(({ mayPurge }) => mayPurge) && (
        <Button size="small" danger onClick={onPurge}>
          {t('trash.purge')}
        </Button>
      )}
    </span>
  );
}
