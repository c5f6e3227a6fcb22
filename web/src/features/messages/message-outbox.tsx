import { MESSAGE_CHANNELS, MESSAGE_STATES, type MessageRow, message } from '@opsyard/contract';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../kernel/calls/api.ts';
import { useReadPages } from '../../kernel/calls/read-pages.ts';
import { notify } from '../../kernel/notify.ts';
import { useUrlState } from '../../kernel/url-state.ts';
import { InfiniteTable } from '../../ui/lists/infinite-table.tsx';
import { Page } from '../../ui/page.tsx';
import { Gateways, MissingGateways } from './gateways.tsx';
import { MessageDrawer } from './message-drawer.tsx';
import { MessageFilters } from './message-filters.tsx';
import styles from './messages.module.css';
import { useMessageColumns } from './use-message-columns.tsx';

/** SMS and e-mail messages: sent, waiting, failed, and stored only. */
export function MessageOutbox() {
  const { t } = useTranslation('messages');
  const [{ open, ...filters }, change] = useUrlState({ channel: '', state: '', to: '', open: '' });
  const { channel, state, to } = filters;
  const query = {
    channel: MESSAGE_CHANNELS.find((one) => one === channel),
    state: MESSAGE_STATES.find((one) => one === state),
    recipient: to || undefined,
  };
  const list = useReadPages(message.list, query);
  const first = list.pages?.[0];
  const rows = list.pages?.flatMap(({ records }) => records);
  const { chosen, box: checkbox, sendAgain } = useResend();
  const columns = useMessageColumns((id) => change({ open: id }, { push: true }));
  return (
    <Page
      title={t('title')}
      aside={first && <Gateways {...first.gateways} />}
      action={<Button onClick={list.reload}>{t('refresh')}</Button>}
      filters={
        <MessageFilters filters={filters} onChange={change}>
          {chosen > 0 && (
            <span className={styles.bulk} role="status">
              {t('chosen', { count: chosen })}
              <Button type="primary" onClick={sendAgain}>
                {t('again')}
              </Button>
            </span>
          )}
        </MessageFilters>
      }
    >
      {first && <MissingGateways {...first.gateways} />}
      <InfiniteTable<MessageRow>
        name="messages"
        label={t('title')}
        list={list}
        empty={{ title: t('none'), text: t('noneText') }}
        columns={columns}
        idOf={({ id }) => id}
        lead={{ title: <span className="visually-hidden">{t('choose')}</span>, cell: checkbox }}
      />
      <MessageDrawer row={rows?.find(({ id }) => id === open)} onClose={() => change({ open: '' })} />
    </Page>
  );
}

/** Choosing messages that failed, and sending them again. */
function useResend() {
  const { t } = useTranslation('messages');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const send = useSend(message.sendAgain);
  const checkbox = ({ id, state, recipient }: MessageRow) => (
    <Checkbox
      disabled={state !== 'failed'}
      checked={chosen.includes(id)}
      onChange={({ target }) => setChosen(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
      aria-label={t('chooseOne', { name: recipient })}
    />
  );
  const sendAgain = () =>
    send.mutate(
      { body: { ids: [...chosen] } },
      {
        onSuccess: ({ queued }) => {
          setChosen([]);
          notify(({ message: toast }) => void toast.info(t('queued', { count: queued })));
        },
      },
    );
  return { chosen: chosen.length, box: checkbox, sendAgain };
}
