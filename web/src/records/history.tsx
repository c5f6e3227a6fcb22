import type { AnyRecordType, RecordActivity } from '@opsyard/contract';
import { Button } from 'antd';
import { useReadPages } from '../kernel/calls/read-pages.ts';
import { labelText } from '../kernel/words/label-text.ts';
import { listText } from '../kernel/words/list-text.ts';
import { When } from '../ui/dates/when.tsx';
import { Failure } from '../ui/failure.tsx';
import { RowsSkeleton } from '../ui/skeleton.tsx';
import styles from './drawer.module.css';
import { useLinkTitles } from './parts/link-titles.ts';
import { type I18n, useI18n, useRecords } from './scope.ts';
import { valueText } from './value-text.ts';

/** The history of a record, newest first. */
export function History({ id }: { id: string }) {
  const { routes } = useRecords();
  const { t } = useI18n();
  const { pages, error, more, isReadingMore, reload } = useReadPages(routes.history, { id });
  const entries = pages?.flatMap(({ records }) => records);
  const titleOfLink = useLinkTitles(entries ?? []);
  if (error && !entries) return <Failure error={error} retry={reload} />;
  if (!entries) return <RowsSkeleton rows={3} />;
  if (entries.length === 0) return <p className={styles.none}>{t('history.none')}</p>;
  return (
    <>
      <ol className={styles.history}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} titleOfLink={titleOfLink} />
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

function Entry({ entry, titleOfLink }: { entry: RecordActivity; titleOfLink: TitleOfLink }) {
  const { type } = useRecords();
  const i18n = useI18n();
  const who = entry.actorName ?? i18n.t('history.nobody');
  const changed = PART_ENTRIES.some((kind) => kind === entry.kind)
    ? partLines(entry, i18n, titleOfLink)
    : fieldLines(entry, type, i18n);
  return (
    <li>
      <p>
        <strong>{who}</strong> {actionText(entry.kind, type.transitions, i18n)} <When at={entry.at} />
      </p>
      {changed.map(({ name: field, from, to }) => (
        <p key={field} className={styles.change}>
          {from === to ? labelText(field, to) : i18n.t('history.change', { field, from, to })}
        </p>
      ))}
    </li>
  );
}

type TitleOfLink = (end: unknown) => string;
type Line = { name: string; from: string; to: string };

function fieldLines({ kind, changes }: RecordActivity, { allFields }: AnyRecordType, i18n: I18n): Line[] {
  if (kind === 'created') return [];
  return Object.entries(changes).flatMap(([key, { from, to }]) => {
    const field = allFields[key];
    if (!field) return [];
    const textOf = (value: unknown) => valueText(value, field, i18n) || i18n.t('value.empty');
    return [{ name: i18n.word(field.name), from: textOf(from), to: textOf(to) }];
  });
}

function partLines({ changes }: RecordActivity, i18n: I18n, titleOfLink: TitleOfLink): Line[] {
  return PARTS.flatMap((part) => {
    const change = changes[part];
    const textOf = (value: unknown) =>
      part === 'link' ? titleOfLink(value) || i18n.t('value.empty') : partText(value, i18n);
    return change ? [{ name: i18n.t(`history.part.${part}`), from: textOf(change.from), to: textOf(change.to) }] : [];
  });
}

function partText(value: unknown, { t }: I18n): string {
  if (typeof value === 'boolean') return t(value ? 'value.yes' : 'value.no');
  return (Array.isArray(value) ? listText(value) : String(value ?? '')) || t('value.empty');
}

const PART_ENTRIES = [
  ...(['commentAdded', 'commentEdited', 'commentDeleted'] as const),
  ...(['checklistAdded', 'checklistEdited', 'checklistDeleted'] as const),
  ...(['fileAdded', 'fileRenamed', 'fileRemoved', 'linkAdded', 'linkRemoved'] as const),
  ...(['measureAdded', 'measureEdited', 'measureRemoved', 'holdSet', 'holdReleased'] as const),
];
const ACTIONS = [...(['created', 'updated', 'deleted', 'restored', 'undone'] as const), ...PART_ENTRIES];
/** The parts that have their own texts in the history. */
const PARTS = ['file', 'checklist', 'done', 'link', 'measure', 'hold'] as const;

function actionText(
  kind: string,
  transitions: ReturnType<typeof useRecords>['type']['transitions'],
  i18n: I18n,
): string {
  const transition = transitions?.[kind];
  if (transition) return i18n.t('history.transition', { name: i18n.word(transition.name) });
  const action = ACTIONS.find((one) => one === kind) ?? 'updated';
  return i18n.t(`history.${action}`);
}
