import { type Activity, isCustomKey, type TaskField } from '@opsyard/contract';
import type { TFunction } from 'i18next';
import { listText } from '../../../../kernel/words/list-text.ts';
import type { HistoryLine } from '../../../../records/drawer/history-list.tsx';
import type { ProjectScope } from '../../shared/reading/scope.ts';
import { FIELD_WORD, fieldName, fieldText } from '../../shared/text/field-text.ts';

const PARTS = ['key', 'copiedFrom', 'archived', 'pinned', 'file', 'checklist', 'done', 'stepOwner', 'stepDay'] as const;
const IMPORTED = ['comments', 'rewritten', 'items', 'ticks', 'links', 'names'] as const;

/** What an entry of the history changed, a line for each field with its former and its new value in words. */
export function linesOf({ changes }: Activity, scope: ProjectScope, t: TFunction<'tasks'>): HistoryLine[] {
  const { typeId, typeVersion } = changes;
  const isMigrated = typeId !== undefined && typeId.from === typeId.to;
  const isShown = (field: TaskField) => field in changes && !(field === 'typeId' && isMigrated);
  const own = (Object.keys(FIELD_WORD) as TaskField[]).filter(isShown);
  const fields = [...own, ...Object.keys(changes).filter(isCustomKey)];
  return [
    ...fields.map((field) => ({
      name: fieldName(field, scope, t),
      from: fieldText(field, changes[field]?.from, scope, t),
      to: fieldText(field, changes[field]?.to, scope, t),
    })),
    ...(isMigrated
      ? [
          {
            name: fieldName('typeId', scope, t),
            from: versionText(typeVersion?.from, t),
            to: versionText(typeVersion?.to, t),
          },
        ]
      : []),
    ...PARTS.filter((part) => part in changes).map((part) => ({
      name: t(`drawer.part.${part}`),
      from: partText(changes[part]?.[part === 'copiedFrom' ? 'to' : 'from'], t),
      to: partText(changes[part]?.to, t),
    })),
    ...approvalLines(changes, scope, t),
    ...importedLines(changes.parts?.to, t),
  ];
}

function versionText(number: unknown, t: TFunction<'tasks'>): string {
  return number === 0 ? t('types.withoutVersion') : t('types.version', { number: Number(number) });
}

/** The former and the new HTML of the text an entry changed: a description or a comment. */
export function textsOf({ changes }: Activity): Record<'from' | 'to', string> | null {
  const texts = changes.description ?? changes.text;
  return texts ? { from: String(texts.from ?? ''), to: String(texts.to ?? '') } : null;
}

/** The status an approval is about, for whom a substitute decided, who it was delegated to, and why it was rejected. */
function approvalLines(
  { approval, absent, delegate, reason }: Activity['changes'],
  scope: ProjectScope,
  t: TFunction<'tasks'>,
) {
  const line = (name: string, to: string | undefined) => ({ name, from: to ?? '', to: to ?? '' });
  return [
    ...(approval?.to ? [line(fieldName('statusId', scope, t), scope.statusOf(String(approval.to))?.name)] : []),
    ...(absent ? [line(t('approval.decidedFor'), scope.personOf(String(absent.to))?.realname)] : []),
    ...(delegate ? [line(t('approval.delegateTo'), scope.personOf(String(delegate.to))?.realname)] : []),
    ...(reason ? [line(t('approval.reason'), String(reason.to))] : []),
  ];
}

function partText(value: unknown, t: TFunction<'tasks'>): string {
  if (typeof value === 'boolean') return t(value ? 'drawer.yes' : 'fields.no');
  return Array.isArray(value) ? listText(value) : String(value ?? '');
}

/** How many comments, steps and links a file brought that were not there before. */
function importedLines(recorded: unknown, t: TFunction<'tasks'>): HistoryLine[] {
  const lists = (recorded ?? {}) as Partial<Record<(typeof IMPORTED)[number], readonly unknown[]>>;
  return IMPORTED.flatMap((list) => {
    const count = lists[list]?.length ?? 0;
    return count === 0 ? [] : [{ name: t(`drawer.imported.${list}`), from: '', to: String(count) }];
  });
}
