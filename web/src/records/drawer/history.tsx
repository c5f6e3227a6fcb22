import type { AnyRecordType, RecordActivity } from '@opsyard/contract';
import { useReadPages } from '../../kernel/calls/read-pages.ts';
import { listText } from '../../kernel/words/list-text.ts';
import { Failure } from '../../ui/failure.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { useLinkTitles } from '../parts/link-titles.ts';
import { type I18n, useI18n, useRecords } from '../scope.ts';
import { valueText } from '../value-text.ts';
import styles from './drawer.module.css';
import { type HistoryLine, HistoryList } from './history-list.tsx';

/** The history of a record, newest first. */
export function History({ id }: { id: string }) {
  const { routes, type } = useRecords();
  const i18n = useI18n();
  const { t } = i18n;
  const { pages, error, more, isReadingMore, reload } = useReadPages(routes.history, { id });
  const entries = pages?.flatMap(({ records }) => records);
  const titleOfLink = useLinkTitles(entries ?? []);
  if (error && !entries) return <Failure error={error} retry={reload} />;
  if (!entries) return <RowsSkeleton rows={3} />;
  if (entries.length === 0) return <p className={styles.none}>{t('history.none')}</p>;
  const shown = entries.map((entry) => {
    const { id: entryId, kind, at, actorName } = entry;
    const ofPart = PART_ENTRIES.some((one) => one === kind);
    const lines = ofPart ? partLines(entry, i18n, titleOfLink) : fieldLines(entry, type, i18n);
    const did = actionText(kind, type.transitions, i18n);
    return { id: entryId, who: actorName ?? t('history.nobody'), did, at, lines };
  });
  return <HistoryList entries={shown} none={t('value.empty')} readMore={more} isReadingMore={isReadingMore} />;
}

type TitleOfLink = (end: unknown) => string;

function fieldLines({ kind, changes }: RecordActivity, { allFields }: AnyRecordType, i18n: I18n): HistoryLine[] {
  if (kind === 'created') return [];
  return Object.entries(changes).flatMap(([key, { from, to }]) => {
    const field = allFields[key];
    if (!field) return [];
    const textOf = (value: unknown) => valueText(value, field, i18n);
    return [{ name: i18n.word(field.name), from: textOf(from), to: textOf(to) }];
  });
}

function partLines({ changes }: RecordActivity, i18n: I18n, titleOfLink: TitleOfLink): HistoryLine[] {
  return PARTS.flatMap((part) => {
    const change = changes[part];
    const textOf = (value: unknown) => (part === 'link' ? titleOfLink(value) : partText(value, i18n));
    return change ? [{ name: i18n.t(`history.part.${part}`), from: textOf(change.from), to: textOf(change.to) }] : [];
  });
}

function partText(value: unknown, { t }: I18n): string {
  if (typeof value === 'boolean') return t(value ? 'value.yes' : 'value.no');
  return Array.isArray(value) ? listText(value) : String(value ?? '');
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
