import { approval, asset, formSubmission } from '@opsyard/contract';
import { useRead } from '../../../kernel/calls/api.ts';
import { useCan } from '../../../kernel/can.tsx';
import { useNow } from '../../../ui/dates/minute.ts';
import { dayOf } from '../../../ui/dates/when-text.ts';

/** How many changes of status, assets and responses to forms wait for the decision of the user. */
export function useWaitingCount(): number {
  const enabled = useCan('assets:asset:view');
  const query = { filter: 'waitingFor has any (me)', limit: 1 };
  const transitions = useRead(approval.count, {}, { quiet: true, keepPrevious: true });
  const assets = useRead(asset.list, { query }, { quiet: true, keepPrevious: true, enabled });
  const today = dayOf(useNow());
  const forms = useRead(formSubmission.count, { query: { today } }, { quiet: true, keepPrevious: true });
  return (transitions.data?.waiting ?? 0) + (enabled ? (assets.data?.total ?? 0) : 0) + (forms.data?.waiting ?? 0);
}
