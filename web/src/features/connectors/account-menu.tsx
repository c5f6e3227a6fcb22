import { MoreOutlined } from '@ant-design/icons';
import { type ConnectorAccount, connector, webhookInbox } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../kernel/calls/api.ts';
import { notify } from '../../kernel/notify.ts';
import { confirm } from '../../ui/popups/confirm.tsx';
import { MenuButton } from '../../ui/popups/menu-button.tsx';
import type { OpenList } from './account-list.tsx';

type AccountMenuProps = {
  account: ConnectorAccount;
  mayEdit: boolean;
  edit: (account: ConnectorAccount) => void;
  open: OpenList;
};

/** Actions of an account. */
export function AccountMenu({ account, mayEdit, edit, open }: AccountMenuProps) {
  const { t } = useTranslation('connectors');
  const { check, turn, remove, simulate } = useActions(account);
  const { id, name, state, sandbox } = account;
  return (
    <MenuButton
      size="small"
      label={t('actionsOf', { name })}
      entries={[
        ...(mayEdit
          ? [
              { key: 'check', label: t('check'), run: check },
              { key: 'edit', label: t('edit'), run: () => edit(account) },
              { key: 'turn', label: t(state === 'active' ? 'pause' : 'resume'), run: turn },
            ]
          : []),
        { key: 'calls', label: t('calls'), run: () => open('calls', id) },
        { key: 'webhooks', label: t('webhooks'), run: () => open('webhooks', id) },
        ...(mayEdit && sandbox
          ? [
              'divider' as const,
              ...(['valid', 'wrong', 'missing'] as const).map((signature) => ({
                key: signature,
                label: t(`simulate.${signature}`),
                run: () => simulate(signature),
              })),
            ]
          : []),
        ...(mayEdit ? ['divider' as const, { key: 'delete', label: t('delete'), danger: true, run: remove }] : []),
      ]}
    >
      <MoreOutlined aria-hidden />
    </MenuButton>
  );
}

function useActions({ id, name, state, version }: ConnectorAccount) {
  const { t } = useTranslation('connectors');
  const checking = useSend(connector.check, { alsoRefresh: ['connectorCall'] });
  const pausing = useSend(connector.pause);
  const resuming = useSend(connector.resume);
  const removing = useSend(connector.remove);
  const simulating = useSend(webhookInbox.simulate);
  const notifySuccess = (text: string) => notify(({ message }) => void message.success(text));
  return {
    check: () =>
      checking.mutate(
        { body: { id } },
        {
          onSuccess: ({ ok, message: resultText }) =>
            notify(({ message, notification }) => {
              if (ok) void message.success(t('checkOk', { name }));
              else
                notification.error({
                  title: t('checkFailed', { name, message: resultText ?? '' }),
                  description: t('checkFailedText'),
                });
            }),
        },
      ),
    turn: () =>
      state === 'active'
        ? pausing.mutate({ body: { id, version } }, { onSuccess: () => notifySuccess(t('paused', { name })) })
        : resuming.mutate({ body: { id, version } }, { onSuccess: () => notifySuccess(t('resumed', { name })) }),
    simulate: (signature: 'valid' | 'wrong' | 'missing') =>
      simulating.mutate(
        { body: { id, signature } },
        { onSuccess: ({ verdict }) => notifySuccess(t('simulated', { verdict: t(`verdicts.${verdict}`) })) },
      ),
    remove: () =>
      confirm({
        title: t('deleteTitle', { name }),
        text: t('deleteText'),
        verb: t('delete'),
        danger: true,
        run: () =>
          removing.mutateAsync({ query: { id } }).then(
            () => notifySuccess(t('deleted', { name })),
            () => undefined,
          ),
      }),
  };
}
