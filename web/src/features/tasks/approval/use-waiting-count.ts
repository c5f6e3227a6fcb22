import { approval, asset } from '@opsyard/contract';
import { useRead } from '../../../kernel/api.ts';
import { useCan } from '../../../kernel/can.tsx';

/** How many changes of status and assets wait for the decision of the user. */
export function useWaitingCount(): number {
  const enabled = useCan('assets:asset:view');
  const query = { filter: 'waitingFor has any (me)', limit: 1 };
  const transitions = useRead(approval.count, {}, { quiet: true, keepPrevious: true });
  const assets = useRead(asset.list, { query }, { quiet: true, keepPrevious: true, enabled });
  return (transitions.data?.waiting ?? 0) + (enabled ? (assets.data?.total ?? 0) : 0);
}
