import { routesOfPart } from '@opsyard/contract';
import { type ReactNode, useMemo } from 'react';
import { refresh } from '../../kernel/calls/query-cache.ts';
import { useCan } from '../../kernel/can.tsx';
import { usePush } from '../../kernel/push/push.ts';
import { useI18n, useRecords } from '../scope.ts';
import { PartsContext, type PartsScope } from './parts-scope.ts';

type ProviderProps = { recordId: string; title: string; newTitle: string; isLocked: boolean; children: ReactNode };

/** Provides the record to its parts, and reloads them on push messages. */
export function RecordPartsProvider({ recordId, title, newTitle, isLocked, children }: ProviderProps) {
  const { type, canEdit, canDelete } = useRecords();
  const { word } = useI18n();
  const linksTitle = type.partNames?.links && word(type.partNames.links);
  const canComment = useCan(type.permissions.comment ?? type.permissions.view);
  const value = useMemo<PartsScope>(
    () => ({
      type: type.name,
      title,
      newTitle,
      recordId,
      linksTitle,
      // Records in the trash have no accessible parts.
      calls: isLocked ? {} : callsOf(type),
      mayComment: canComment && !isLocked,
      mayEdit: canEdit && !isLocked,
      manages: canDelete && !isLocked,
    }),
    [recordId, title, newTitle, linksTitle, isLocked, type, canComment, canEdit, canDelete],
  );
  usePush((message) => {
    if (message.cmd !== 'record' || message.recordType !== type.name) return;
    const concerns = message.kind === 'parts' ? message.ids.includes(recordId) : false;
    if (concerns || message.ids.length === 0)
      void refresh(...Object.values(value.calls).map((group) => Object.values(group)[0]?.feature ?? ''));
  });
  return <PartsContext value={value}>{children}</PartsContext>;
}

function callsOf(type: ReturnType<typeof useRecords>['type']): PartsScope['calls'] {
  const [comments, files, checklist, watchers, links] = [
    routesOfPart(type, 'comments'),
    routesOfPart(type, 'files'),
    routesOfPart(type, 'checklist'),
    routesOfPart(type, 'watchers'),
    routesOfPart(type, 'links'),
  ];
  return {
    ...(comments && { comments }),
    ...(files && { files }),
    ...(checklist && { checklist }),
    ...(watchers && { watchers }),
    ...(links && { links }),
  };
}
