import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { readingOf } from '../../kernel/calls/api.ts';
import { type PartCalls, useParts } from '../parts/parts-scope.ts';
import { useI18n } from '../scope.ts';
import type { RecordPart } from './record-drawer.tsx';
import type { BarSection } from './section-bar.tsx';

/** The name of the section of an additional part. */
export function partSection(key: string): string {
  return `part-${key}`;
}

/** What the bar leads to: fields, additional sections, the parts of the type that are shown, and the history. */
export function useSections(parts: readonly RecordPart[]): BarSection[] {
  const { word } = useI18n();
  const { t } = useTranslation(['parts', 'records']);
  const { calls, linksTitle = t('links') } = useParts();
  const [hasChecklist, hasFiles] = [useIsShown(calls.checklist), useIsShown(calls.files)];
  return [
    { name: 'fields', title: t('records:drawer.fields') },
    ...parts
      .filter(({ isFirst }) => !isFirst)
      .map(({ key, title }) => ({ name: partSection(key), title: word(title) })),
    ...(hasChecklist ? [{ name: 'checklist', title: t('checklist') }] : []),
    ...(hasFiles ? [{ name: 'files', title: t('files') }] : []),
    ...(calls.links ? [{ name: 'links', title: linksTitle }] : []),
    ...(calls.comments ? [{ name: 'discussion', title: t('discussion') }] : []),
    { name: 'history', title: t('records:drawer.history') },
  ];
}

/** Whether a checklist or files are shown: what is empty only to those who can add to it. */
function useIsShown(calls: PartCalls['checklist'] | PartCalls['files'] | undefined): boolean {
  const { recordId, mayEdit } = useParts();
  const read = (list: NonNullable<typeof calls>['list']) => readingOf(list, { query: { recordId } }, true);
  const queries: ReturnType<typeof read>[] = calls && !mayEdit ? [read(calls.list)] : [];
  const [reading] = useQueries({ queries });
  if (!calls) return false;
  return mayEdit || (reading?.data ?? []).length > 0;
}
