import { type Activity, activity, type Dependency, lagText, type Repetition } from '@opsyard/contract';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReadPages } from '../../../../kernel/calls/read-pages.ts';
import { useCan } from '../../../../kernel/can.tsx';
import { part } from '../../../../kernel/loading/screens.ts';
import { usePush } from '../../../../kernel/push/push.ts';
import { labelText } from '../../../../kernel/words/label-text.ts';
import { useLinkTitles } from '../../../../records/parts/link-titles.ts';
import { PartText } from '../../../../records/parts/part-text.tsx';
import parts from '../../../../records/parts/parts.module.css';
import { When } from '../../../../ui/dates/when.tsx';
import { Failure } from '../../../../ui/failure.tsx';
import { RowsSkeleton } from '../../../../ui/skeleton.tsx';
import { useScope } from '../../shared/reading/project-scope.tsx';
import styles from '../drawer.module.css';
import { repetitionText } from '../repetition/repetition-text.ts';
import { type HistoryFilter, HistoryFilterBar, historyQuery } from './history-filter.tsx';
import { linesOf, textsOf } from './history-lines.ts';
import { RestoreDescription } from './restore-description.tsx';

const PlacementDid = part(() => import('../../placement/placement-did.tsx'), 'PlacementDid');

const TextDiff = part(() => import('../../../../records/parts/text-diff.tsx'), 'TextDiff', 'first');

const HistoryExport = part(() => import('./history-export.tsx'), 'HistoryExport');

/** What happened to a task, newest first, with old and new values. */
export function History({ taskId }: { taskId: string }) {
  const { t } = useTranslation('tasks');
  const { can } = useScope();
  const mayExport = useCan('task:task:export') && can('exportTasks');
  const [filter, setFilter] = useState<HistoryFilter>({});
  const { pages, error, more, isReadingMore, reload } = useReadPages(
    activity.list,
    { taskId, ...historyQuery(filter) },
    { keepPrevious: true },
  );
  // Also the user's own changes while the history is open.
  usePush((message) => {
    if (message.cmd === 'task' && (message.ids.includes(taskId) || message.kind === 'bulk')) reload();
  });
  const titleOfLink = useLinkTitles(pages?.flatMap(({ records }) => records) ?? []);
  if (error && !pages) return <Failure error={error} retry={reload} />;
  if (!pages) return <RowsSkeleton rows={4} />;
  return (
    <>
      <HistoryFilterBar filter={filter} onChange={setFilter}>
        {mayExport && (
          <Suspense fallback={null}>
            <HistoryExport taskId={taskId} filter={filter} />
          </Suspense>
        )}
      </HistoryFilterBar>
      {pages.every(({ records }) => records.length === 0) && (
        <p className={parts.none} role="status">
          {t('drawer.historyNone')}
        </p>
      )}
      <ol className={styles.history}>
        {pages.flatMap(({ records }) =>
          records.map((entry) => <Entry key={entry.id} {...{ entry, titleOfLink, taskId }} />),
        )}
      </ol>
      {more && (
        <Button size="small" loading={isReadingMore} onClick={more}>
          {t('drawer.older')}
        </Button>
      )}
    </>
  );
}

const KINDS = [
  ...([
    'created',
    'updated',
    'moved',
    'described',
    'deleted',
    'restored',
    'holdSet',
    'holdReleased',
    'imported',
    'relocated',
    'repetitionChanged',
    'dependencyChanged',
    'approvalRequested',
    'approvalGiven',
    'approvalRejected',
    'approvalDelegated',
    'approvalWithdrawn',
    'approvalExpired',
    'freezeOverridden',
  ] as const),
  ...(['commentAdded', 'commentEdited', 'commentDeleted'] as const),
  ...(['checklistAdded', 'checklistEdited', 'checklistDeleted', 'checklistConverted'] as const),
  ...(['fileAdded', 'fileRenamed', 'fileRemoved', 'linkAdded', 'linkRemoved'] as const),
];

/** Only what a new task was copied from: its values are on the page. */
function sourceOf({ changes: { copiedFrom }, ...entry }: Activity): Activity {
  return { ...entry, changes: copiedFrom ? { copiedFrom } : {} };
}

function Did({ kind }: { kind: string }) {
  const { t } = useTranslation('tasks');
  const known = KINDS.find((one) => one === kind);
  if (known) return t(`drawer.did.${known}`);
  const other = t('drawer.did.other');
  return (
    <Suspense fallback={other}>
      <PlacementDid kind={kind} other={other} />
    </Suspense>
  );
}

type EntryProps = { entry: Activity; titleOfLink: (end: unknown) => string };

function Entry({ entry, titleOfLink, taskId }: EntryProps & { taskId: string }) {
  const { t } = useTranslation('tasks');
  return (
    <li className={styles.event}>
      <span>
        <b>{entry.actorName ?? t('drawer.system')}</b> <Did kind={entry.kind} />
      </span>
      <span>
        <When at={entry.at} />
        {entry.source && entry.source !== 'page' && ` · ${t(`drawer.source.${entry.source}`)}`}
      </span>
      {entry.kind !== 'created' && <Changes entry={entry} titleOfLink={titleOfLink} />}
      {entry.changes.copiedFrom && <Changes entry={sourceOf(entry)} titleOfLink={titleOfLink} />}
      <Texts entry={entry} taskId={taskId} />
    </li>
  );
}

function Changes({ entry, titleOfLink }: EntryProps) {
  const { t, i18n } = useTranslation('tasks');
  const { link, repetition, dependency } = entry.changes;
  const rule = (value: unknown) =>
    value ? repetitionText(value as Repetition, t, i18n.language) : t('drawer.repeat.never');
  const repeated = repetition
    ? [{ name: t('drawer.repeat.label'), from: rule(repetition.from), to: rule(repetition.to) }]
    : [];
  const kind = (value: unknown) => (value ? kindText(value as Dependency) : '');
  const depends = dependency
    ? [{ name: t('schedule.part'), from: kind(dependency.from), to: kind(dependency.to) }]
    : [];
  const linked = link ? [{ name: t('drawer.part.link'), from: titleOfLink(link.from), to: titleOfLink(link.to) }] : [];
  const lines = [...linesOf(entry, useScope(), t), ...repeated, ...linked, ...depends];
  if (lines.length === 0) return null;
  return (
    <ul className={styles.changes}>
      {lines.map(({ name, from, to }) => (
        <li key={name}>
          {labelText(name, '')}
          {from !== to && (
            <>
              <s>{from || t('drawer.none')}</s> <span aria-hidden="true">→</span>{' '}
            </>
          )}
          {to || t('drawer.none')}
        </li>
      ))}
    </ul>
  );
}

function kindText({ type, lag }: Pick<Dependency, 'type' | 'lag'>): string {
  return `${type}${lagText(lag)}`;
}

/** Shows on demand what changed in long texts by words, and both versions. */
function Texts({ entry, taskId }: { entry: Activity; taskId: string }) {
  const { t } = useTranslation('tasks');
  const [isOpen, setOpen] = useState(false);
  const texts = textsOf(entry);
  if (!texts) return null;
  return (
    <details className={styles.texts} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('drawer.showTexts')}</summary>
      {isOpen && (
        <Suspense fallback={<RowsSkeleton rows={1} />}>
          <TextDiff {...texts} />
        </Suspense>
      )}
      <details>
        <summary>{t('drawer.bothTexts')}</summary>
        {SIDES.map((side) => (
          <figure key={side}>
            <figcaption>{t(`drawer.text.${side}`)}</figcaption>
            {texts[side] ? <PartText html={texts[side]} /> : t('drawer.none')}
          </figure>
        ))}
      </details>
      {entry.changes.description && (
        <div className={styles.restore}>
          {SIDES.map((side) => (
            <RestoreDescription
              key={side}
              {...{ taskId, html: texts[side] }}
              label={labelText(t('drawer.restoreVersion'), t(`drawer.text.${side}`))}
            />
          ))}
        </div>
      )}
    </details>
  );
}

const SIDES = ['from', 'to'] as const;
