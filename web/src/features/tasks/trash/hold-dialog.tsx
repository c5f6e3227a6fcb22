import { retentionHold } from '@opsyard/contract';
import { useRead, useSend } from '../../../kernel/calls/api.ts';
import { HoldForm } from './hold-form.tsx';

type HoldDialogProps = { kind: 'task' | 'project'; id: string; title: string; onClose: () => void };

/** Sets, changes or releases the retention hold of a task or a project. */
export function HoldDialog({ kind, id, title, onClose }: HoldDialogProps) {
  const { data: hold } = useRead(retentionHold.get, { query: { kind, id } });
  const alsoRefresh = ['trash', 'activity'];
  const setting = useSend(retentionHold.set, { alsoRefresh });
  const releasing = useSend(retentionHold.release, { alsoRefresh });
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
