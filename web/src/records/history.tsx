import type { RecordActivity } from '@opsyard/contract';
import { Button } from 'antd';
import { useReadPages } from '../kernel/read-pages.ts';
import { Failure } from '../ui/failure.tsx';
import { RowsSkeleton } from '../ui/skeleton.tsx';
import { When } from '../ui/when.tsx';
import styles from './drawer.module.css';
import { type Say, useRecords, useSay } from './scope.ts';
import { valueText } from './value-text.ts';

/** What happened to a record, newest first. */
export function History({ id }: { id: string }) {
  const { routes } = useRecords();
  const { t } = useSay();
  const { pages, error, more, isReadingMore, reload } = useReadPages(routes.history, { id });
  const entries = pages?.flatMap(({ records }) => records);
  if (error && !entries) return <Failure error={error} retry={reload} />;
  if (!entries) return <RowsSkeleton rows={3} />;
  if (entries.length === 0) return <p className={styles.none}>{t('history.none')}</p>;
  return (
    <>
      <ol className={styles.history}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {more && (
        <Button size="small" loading={isReadingMore} onClick={more}>
          {t('history.more')}
        </Button>
      )}
    </>
  );
}

function Entry({ entry }: { entry: RecordActivity }) {
  const { type } = useRecords();
  const say = useSay();
  const who = entry.actorName ?? say.t('history.nobody');
  const lines = Object.entries(entry.changes).flatMap(([key, { from, to }]) => {
    const field = type.allFields[key];
    if (!field || entry.kind === 'created') return [];
    const textOf = (value: unknown) => valueText(value, field, say) || say.t('value.empty');
    return [
      { key, text: say.t('history.change', { field: say.word(field.name), from: textOf(from), to: textOf(to) }) },
    ];
  });
  return (
    <li>
      <p>
        <strong>{who}</strong> {deedOf(entry.kind, type.transitions, say)} <When at={entry.at} />
      </p>
      {lines.map(({ key, text }) => (
        <p key={key} className={styles.change}>
          {text}
        </p>
      ))}
    </li>
  );
}

const DEEDS = ['created', 'updated', 'deleted', 'restored', 'undone'] as const;

function deedOf(kind: string, transitions: ReturnType<typeof useRecords>['type']['transitions'], say: Say): string {
  const transition = transitions?.[kind];
  if (transition) return say.t('history.transition', { name: say.word(transition.name) });
  const known = DEEDS.find((one) => one === kind) ?? 'updated';
  return say.t(`history.${known}`);
}
