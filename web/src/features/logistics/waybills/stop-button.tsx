import { waybillSync } from '@opsyard/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/calls/api.ts';
import { useCan } from '../../../kernel/can.tsx';
import { notify } from '../../../kernel/notify.ts';
import type { SelectionBody } from '../../../records/scope.ts';
import { confirm } from '../../../ui/popups/confirm.tsx';

type StopButtonProps = { which: SelectionBody; size?: 'small'; onDone?: () => void };

/** Button that stops tracking the selected waybills at their providers. */
export function StopButton({ which, size = undefined, onDone }: StopButtonProps) {
  const { t } = useTranslation('logistics');
  const maySync = useCan('logistics:waybill:sync');
  const { mutate, isPending } = useSend(waybillSync.stop, { alsoRefresh: ['waybill', 'recordJob'] });
  if (!maySync) return null;
  const stop = () =>
    mutate(
      { body: which },
      {
        onSuccess(counts) {
          const texts = (['stopping', 'leftFollowed'] as const).flatMap((key) => {
            const count = key === 'stopping' ? counts.stopping : counts.left;
            return count > 0 ? [t(`sync.${key}`, { count })] : [];
          });
          notify(({ message }) => void message.info(texts.join(' ')));
          onDone?.();
        },
      },
    );
  return (
    <Button
      {...(size && { size })}
      loading={isPending}
      onClick={() => confirm({ title: t('sync.stopTitle'), text: t('sync.stopText'), verb: t('sync.stop'), run: stop })}
    >
      {t('sync.stop')}
    </Button>
  );
}
