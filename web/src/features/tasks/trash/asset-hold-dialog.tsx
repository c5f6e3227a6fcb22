import { assetTrash } from '@opsyard/contract';
import { useRead, useSend } from '../../../kernel/calls/api.ts';
import { HoldForm } from './hold-form.tsx';

type AssetHoldDialogProps = { kind: 'asset' | 'assetFolder'; id: string; title: string; onClose: () => void };

/** Sets, changes or releases the retention hold of an asset or a folder. */
export function AssetHoldDialog({ kind, id, title, onClose }: AssetHoldDialogProps) {
  const { data: hold } = useRead(assetTrash.hold, { query: { kind, id } });
  const setting = useSend(assetTrash.setHold);
  const releasing = useSend(assetTrash.releaseHold);
  return (
    <HoldForm
      title={title}
      hold={hold}
      isSetting={setting.isPending}
      isReleasing={releasing.isPending}
      onSet={(reason, onSuccess) => setting.mutate({ body: { kind, id, reason } }, { onSuccess })}
      onRelease={(onSuccess) => releasing.mutate({ query: { kind, id } }, { onSuccess })}
      onClose={onClose}
    />
  );
}
