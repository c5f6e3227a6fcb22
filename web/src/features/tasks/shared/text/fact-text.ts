import type { TaskFacts } from '@opsyard/contract';
import type { TFunction } from 'i18next';
import { listText } from '../../../../kernel/words/list-text.ts';
import { FACT_COLUMNS, type FactColumn } from '../reading/task-facts.ts';

/** Whether a column shows facts of a task. */
export function isFactColumn(column: string): column is FactColumn {
  return FACT_COLUMNS.some((one) => one === column);
}

/** A fact of a task in words; '' when it has none. */
export function factText(facts: TaskFacts | null | undefined, column: FactColumn, t: TFunction<'tasks'>): string {
  if (!facts) return '';
  const { requester, isPublicRequest, promisedDate, links, moreLinks, lastComment } = facts;
  if (column === 'promised') return promisedDate ?? '';
  if (column === 'requester') return requester?.realname ?? (isPublicRequest ? t('shared.facts.noAccount') : '');
  if (column === 'lastComment') return lastComment ? t('shared.facts.comment', lastComment) : '';
  const more = moreLinks > 0 ? [`+${moreLinks}`] : [];
  return listText([...links.map((link) => linkText(link, t)), ...more]);
}

/** A link in short: its kind, unless it is a plain one, and the title of the other record. */
export function linkText({ kind, outgoing, title }: TaskFacts['links'][number], t: TFunction<'tasks'>): string {
  if (kind === 'related') return title;
  return t(`shared.facts.link.${kind}.${outgoing ? 'to' : 'from'}`, { title });
}
