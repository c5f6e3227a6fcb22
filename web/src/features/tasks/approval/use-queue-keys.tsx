import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../../../kernel/commands/commands.ts';
import { RejectDialog, useDecide } from './approval-actions.tsx';
import { AssetReasonDialog, type ReasonedVerdict, useDecideAsset } from './asset-decision.tsx';
import type { QueueItem } from './queue-model.ts';

/**
 * A approves and D rejects the current entry, R asks for changes of a version, J and K go to the next and the previous entry; answers the
 * dialog for a reason.
 */
export function useQueueKeys({ item, step }: { item: QueueItem | null; step: (by: number) => void }) {
  const { t } = useTranslation('tasks');
  const decide = useDecide();
  const decideAsset = useDecideAsset();
  const [asked, ask] = useState<{ item: QueueItem; verdict: ReasonedVerdict } | null>(null);
  const group = t('approval.reviews');
  // What a response to a form becomes is decided where its answers are shown.
  const isReady = () =>
    item !== null && item.kind !== 'form' && !decide.isPending && !decideAsset.isPending && asked === null;
  const approve = () => {
    if (item?.kind === 'transition') decide.mutate({ body: { id: item.id, decision: 'approve' } });
    if (item?.kind === 'asset') {
      const { id, sha256 } = item.request;
      decideAsset.mutate({ body: { id, sha256, verdict: 'approve', comment: '' } });
    }
  };
  useCommands([
    {
      ...{ id: 'approval.approve', group, title: t('approval.approve'), shortcut: 'a', when: isReady },
      run: approve,
    },
    {
      ...{ id: 'approval.reject', group, title: t('approval.reject'), shortcut: 'd', when: isReady },
      run: () => item && ask({ item, verdict: 'reject' }),
    },
    {
      ...{ id: 'approval.changes', group, title: t('approval.changes'), shortcut: 'r' },
      when: () => isReady() && item?.kind === 'asset',
      run: () => item && ask({ item, verdict: 'changes' }),
    },
    { id: 'approval.next', group, title: t('approval.next'), shortcut: 'j', run: () => step(1) },
    { id: 'approval.previous', group, title: t('approval.previous'), shortcut: 'k', run: () => step(-1) },
  ]);
  if (!asked) return null;
  const close = () => ask(null);
  return asked.item.kind === 'asset' ? (
    <AssetReasonDialog review={asked.item.request} verdict={asked.verdict} onClose={close} />
  ) : (
    <RejectDialog id={asked.item.id} onClose={close} />
  );
}
