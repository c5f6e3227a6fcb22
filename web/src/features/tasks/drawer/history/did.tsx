import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { part } from '../../../../kernel/loading/screens.ts';

const PlacementDid = part(() => import('../../placement/placement-did.tsx'), 'PlacementDid');

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

/** What was done with a task, by the kind of an entry of its history. */
export function Did({ kind }: { kind: string }) {
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
