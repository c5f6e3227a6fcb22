import { type Input, watch } from '@opsyard/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../kernel/calls/api.ts';
import { confirmUndone, offerUndo } from '../../kernel/writes/undo-message.ts';
import styles from './why-notified.module.css';

type State = Omit<NonNullable<Input<typeof watch.set>['body']>, 'recordId'>;

/** Mutes the task of a message, so that only mentions notify the user, or unmutes it; both can be undone. */
export function MuteTask({ taskId }: { taskId: string }) {
  const { t } = useTranslation('identity');
  const { data } = useRead(watch.get, { query: { recordId: taskId } }, { quiet: true });
  const { mutateAsync, isPending } = useSend(watch.set, { alsoRefresh: ['watch'] });
  if (!data) return null;
  const { watching, muted } = data;
  const key = `mute ${taskId}`;
  const set = (state: State) => mutateAsync({ body: { recordId: taskId, ...state } });
  const undo = () =>
    set({ watching, muted }).then(
      () => confirmUndone(key),
      () => undefined,
    );
  const toggle = () =>
    set({ watching: false, muted: !muted }).then(
      () => offerUndo({ key, text: t(`account.notify.why.${muted ? 'unmuted' : 'muted'}`), undo }),
      () => undefined,
    );
  return (
    <div className={styles.project}>
      <span>{t(`account.notify.why.${muted ? 'isMuted' : 'muteHint'}`)}</span>
      <Button disabled={isPending} onClick={() => void toggle()}>
        {t(`account.notify.why.${muted ? 'unmute' : 'mute'}`)}
      </Button>
    </div>
  );
}
