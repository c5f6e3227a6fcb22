import { type Reply, TRASH_KINDS, type TrashEntry, trash } from '@opsyard/contract';
import { Button, Checkbox, Segmented } from 'antd';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kernel/calls/api.ts';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { useReadPages } from '../../../kernel/calls/read-pages.ts';
import { RequestError } from '../../../kernel/calls/request-error.ts';
import { notify } from '../../../kernel/notify.ts';
import { useUrlState } from '../../../kernel/url-state.ts';
import { When } from '../../../ui/dates/when.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { NamedTypeIcon } from '../../../ui/icons/type-icon.tsx';
import { Page } from '../../../ui/page.tsx';
import { confirmByName } from '../../../ui/popups/confirm-by-name.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { NoProject } from '../grid/page/no-project.tsx';
import { useProject } from '../shared/reading/project-scope.tsx';
import { taskStoreOf } from '../shared/reading/task-store.ts';
import { HoldDialog } from './hold-dialog.tsx';
import { sentencesText } from './sentences-text.ts';
import styles from './trash-page.module.css';

/** Items deleted in the last thirty days, which can be restored or purged. */
export function TrashPage() {
  const { t } = useTranslation('tasks');
  const [{ kind, project: key }, change] = useUrlState({ kind: 'task', project: '' });
  const { scope, error: missing, retry } = useProject(key || null);
  const shownKind = TRASH_KINDS.find((one) => one === kind) ?? 'task';
  const filter = { kind: shownKind, ...(scope && { projectId: scope.project.id }) } as const;
  const isKnown = key === '' || scope !== null;
  const { pages, error, more, isReadingMore, reload } = useReadPages(trash.list, filter, { enabled: isKnown });
  const entries = pages?.flatMap(({ records }) => records);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const picked = entries?.filter(({ id }) => chosen.includes(id)) ?? [];
  const toggle = (id: string) =>
    setChosen((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]));
  const done = async (text: string) => {
    setChosen([]);
    notify(({ message }) => void message.success(text));
    for (const { projectId } of entries ?? []) if (projectId) taskStoreOf(projectId).markStale();
    await refresh('project', 'task', 'trash', 'taskView', 'label', 'form');
  };
  const restore = (ids: readonly string[]) =>
    quietly(async () => {
      const restored = await call(trash.restore, { body: { kind: shownKind, ids: [...ids] } });
      await done(restoredText(restored, t));
    });
  const purge = (ids: readonly string[]) =>
    confirmByName({
      title: t('trash.purge'),
      text: t(isRecord(shownKind) ? 'trash.purgeText' : 'trash.purgeSettings', { count: ids.length }),
      verb: t('trash.purge'),
      name: t('trash.purgeName', { count: ids.length }),
      run: () =>
        quietly(async () => {
          await done(purgedText(await call(trash.purge, { body: { kind: shownKind, ids: [...ids] } }), t));
        }),
    });
  if (missing) return <NoProject error={missing} retry={retry} projectKey={key} />;
  return (
    <Page
      title={scope ? t('trash.titleOf', { name: scope.project.name }) : t('trash.title')}
      filters={
        <>
          <Segmented
            value={shownKind}
            onChange={(next) => {
              setChosen([]);
              change({ kind: next });
            }}
            options={TRASH_KINDS.map((value) => ({ value, label: t(`trash.${value}s`) }))}
            className={styles.kinds}
          />
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
            <Row
              key={entry.id}
              entry={entry}
              chosen={chosen.includes(entry.id)}
              onToggle={() => toggle(entry.id)}
              onRestore={() => restore([entry.id])}
            />
          ))}
        </ul>
      )}
      {more && (
        <Button className={styles.more} loading={isReadingMore} onClick={more}>
          {t('trash.more')}
        </Button>
      )}
    </Page>
  );
}

/** Tasks and projects have comments and files, and holds of their own. */
function isRecord(kind: TrashEntry['kind']): kind is 'task' | 'project' {
  return kind === 'task' || kind === 'project';
}

/** How many were restored, and where those are whose original place no longer exists. */
function restoredText({ restored, ...moved }: Reply<typeof trash.restore>, t: TFunction<'tasks'>): string {
  const places = (['withoutParent', 'otherStatus'] as const).filter((place) => moved[place] > 0);
  const texts = places.map((place) => t(`trash.${place}`, { count: moved[place] }));
  return sentencesText(t('trash.restored', { count: restored }), texts);
}

function purgedText({ purged, held }: Reply<typeof trash.purge>, t: TFunction<'tasks'>): string {
  const text = t('trash.purged', { count: purged });
  return sentencesText(text, held > 0 ? [t('trash.held', { count: held })] : []);
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

type RowProps = { entry: TrashEntry; chosen: boolean; onToggle: () => void; onRestore: () => Promise<void> };

function Row({ entry, chosen, onToggle, onRestore }: RowProps) {
  const { t } = useTranslation('tasks');
  const { id, key, title, projectName, deletedAt, deletedBy, daysLeft, kind, reason, hold } = entry;
  const { mayRestore, mayPurge, mayHold } = entry;
  const [isHolding, setHolding] = useState(false);
  const [isRestoring, setRestoring] = useState(false);
  const restoreEntry = () => {
    setRestoring(true);
    void onRestore().finally(() => setRestoring(false));
  };
  return (
    <li className={styles.row}>
      {(mayRestore || mayPurge) && (
        <Checkbox checked={chosen} onChange={onToggle} aria-label={t('trash.choose', { title })} />
      )}
      {key !== '' && <span className={styles.key}>{key}</span>}
      <span className={styles.what}>
        <span className={styles.title}>
          <NamedTypeIcon type={entry.type} /> {title}
        </span>
        <span className={styles.where}>
          {kind !== 'project' && `${projectName || t('trash.allProjects')} · `}
          {deletedBy ? t('trash.deletedBy', { name: deletedBy }) : t('trash.deleted')} <When at={deletedAt} />
        </span>
        {reason !== null && <span className={styles.where}>{t('trash.because', { reason })}</span>}
        {hold && (
          <span className={styles.hold}>
            {t(hold.own ? 'trash.hold.own' : 'trash.hold.above', {
              reason: hold.reason,
              name: hold.by ?? t('trash.hold.someone'),
            })}
          </span>
        )}
      </span>
      {!hold && <span className={styles.left}>{t('trash.daysLeft', { count: daysLeft })}</span>}
      {mayHold && (
        <Button size="small" onClick={() => setHolding(true)}>
          {t('shared.entry.hold')}
        </Button>
      )}
      {mayRestore && (
        <Button size="small" loading={isRestoring} onClick={restoreEntry}>
          {t('trash.restore')}
        </Button>
      )}
      {isHolding && isRecord(kind) && (
        <HoldDialog kind={kind} id={id} title={title} onClose={() => setHolding(false)} />
      )}
    </li>
  );
}

/** Ignores a failed call, whose reason has been shown. */
async function quietly(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
  }
}
