import { waybillSync } from '@opsyard/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/calls/api.ts';
import { useCan } from '../../../kernel/can.tsx';
import { notify } from '../../../kernel/notify.ts';
import type { SelectionBody } from '../../../records/scope.ts';

type SyncButtonProps = { which: SelectionBody; size?: 'small'; onDone?: () => void };

/** Button that registers parcels with their providers, or polls them, immediately. */
export function SyncButton({ which, size = undefined, onDone }: SyncButtonProps) {
  const { t } = useTranslation('logistics');
  const maySync = useCan('logistics:waybill:sync');
  const { mutate, isPending } = useSend(waybillSync.now, { alsoRefresh: ['waybill', 'recordJob'] });
  if (!maySync) return null;
  const sync = () =>
    mutate(
      { body: which },
      {
        onSuccess(counts) {
          const outcomes = (['registering', 'polling', 'left'] as const).filter((key) => counts[key] > 0);
          const text = outcomes.map((key) => t(`sync.${key}`, { count: counts[key] })).join(' ');
          notify(({ message }) => void message.info(text));
          onDone?.();
        },
      },
    );
  return (
    <Button {...(size && { size })} loading={isPending} onClick={sync}>
      {t('sync.now')}
    </Button>
  );
}
