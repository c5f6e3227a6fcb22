import { type Activity, activity, type Dependency, lagText, type Repetition } from '@opsyard/contract';
import type { TFunction } from 'i18next';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReadPages } from '../../../../kernel/calls/read-pages.ts';
import { useCan } from '../../../../kernel/can.tsx';
import { part } from '../../../../kernel/loading/screens.ts';
import { usePush } from '../../../../kernel/push/push.ts';
import { labelText } from '../../../../kernel/words/label-text.ts';
import { type HistoryLine, HistoryList } from '../../../../records/drawer/history-list.tsx';
import { useLinkTitles } from '../../../../records/parts/link-titles.ts';
import { PartText } from '../../../../records/parts/part-text.tsx';
import parts from '../../../../records/parts/parts.module.css';
import { Failure } from '../../../../ui/failure.tsx';
import { RowsSkeleton } from '../../../../ui/skeleton.tsx';
import { useScope } from '../../shared/reading/project-scope.tsx';
import type { ProjectScope } from '../../shared/reading/scope.ts';
import styles from '../drawer.module.css';
import { repetitionText } from '../recurrence/repetition-text.ts';
import { Did } from './did.tsx';
import { type HistoryFilter, HistoryFilterBar, historyQuery } from './history-filter.tsx';
import { linesOf, textsOf } from './history-lines.ts';
import { RestoreDescription } from './restore-description.tsx';

const TextDiff = part(() => import('../../../../records/parts/text-diff.tsx'), 'TextDiff', 'first');

const HistoryExport = part(() => import('./history-export.tsx'), 'HistoryExport');

/** What happened to a task, newest first, with old and new values. */
export function History({ taskId }: { taskId: string }) {
  const { t, i18n } = useTranslation('tasks');
  const scope = useScope();
  const mayExport = useCan('task:task:export') && scope.can('exportTasks');
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
  const read = pages?.flatMap(({ records }) => records);
  const titleOfLink = useLinkTitles(read ?? []);
  if (error && !read) return <Failure error={error} retry={reload} />;
  if (!read) return <RowsSkeleton rows={4} />;
  const words = { scope, t, language: i18n.language, titleOfLink };
  const entries = read.map((entry) => ({
    id: entry.id,
    who: entry.actorName ?? t('drawer.system'),
    did: <Did kind={entry.kind} />,
    at: entry.at,
    source: entry.source && entry.source !== 'page' ? t(`drawer.source.${entry.source}`) : null,
    lines: [
      ...(entry.kind === 'created' ? [] : changesOf(entry, words)),
      ...(entry.changes.copiedFrom ? changesOf(sourceOf(entry), words) : []),
    ],
    more: <Texts entry={entry} taskId={taskId} />,
  }));
  return (
    <>
      <HistoryFilterBar filter={filter} onChange={setFilter}>
        {mayExport && (
          <Suspense fallback={null}>
            <HistoryExport taskId={taskId} filter={filter} />
          </Suspense>
        )}
      </HistoryFilterBar>
      {read.length === 0 && (
        <p className={parts.none} role="status">
          {t('drawer.historyNone')}
        </p>
      )}
      <HistoryList entries={entries} none={t('drawer.none')} readMore={more} isReadingMore={isReadingMore} />
    </>
  );
}

/** Only what a new task was copied from: its values are on the page. */
function sourceOf({ changes: { copiedFrom }, ...entry }: Activity): Activity {
  return { ...entry, changes: copiedFrom ? { copiedFrom } : {} };
}

type Words = {
  scope: ProjectScope;
  t: TFunction<'tasks'>;
  language: string;
  titleOfLink: (end: unknown) => string;
};

/** What an entry changed, also of its repetition, links and dependencies. */
function changesOf(entry: Activity, { scope, t, language, titleOfLink }: Words): HistoryLine[] {
  const { link, repetition, dependency } = entry.changes;
  const rule = (value: unknown) =>
    value ? repetitionText(value as Repetition, t, language) : t('drawer.repeat.never');
  const kind = (value: unknown) => (value ? kindText(value as Dependency) : '');
  const line = (
    name: string,
    change: { from: unknown; to: unknown } | undefined,
    textOf: (value: unknown) => string,
  ) => (change ? [{ name, from: textOf(change.from), to: textOf(change.to) }] : []);
  return [
    ...linesOf(entry, scope, t),
    ...line(t('drawer.repeat.label'), repetition, rule),
    ...line(t('drawer.part.link'), link, titleOfLink),
    ...line(t('schedule.part'), dependency, kind),
  ];
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
