import type { Color, MessageRow } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../ui/chip.tsx';
import { When } from '../../ui/dates/when.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { Column } from '../../ui/lists/record-table.tsx';

const STATE_COLORS: Readonly<Record<MessageRow['state'], Color>> = {
  waiting: 'orange',
  sent: 'green',
  kept: 'blue',
  failed: 'red',
};

/** The state of a message, in its colour and in words. */
export function MessageState({ state }: Pick<MessageRow, 'state'>) {
  const { t } = useTranslation('messages');
  return <Chip color={STATE_COLORS[state]}>{t(`states.${state}`)}</Chip>;
}

/** The columns of the list of messages; the recipient opens one. */
export function useMessageColumns(onOpen: (id: string) => void): Column<MessageRow>[] {
  const { t } = useTranslation('messages');
  return [
    {
      key: 'recipient',
      title: t('recipient'),
      cell: ({ id, recipient }) => <LinkButton onClick={() => onOpen(id)}>{recipient}</LinkButton>,
    },
    { key: 'when', title: t('when'), cell: ({ createdAt }) => <When at={createdAt} /> },
    {
      key: 'channel',
      title: t('channel'),
      cell: ({ channel }) => t(`channels.${channel}`),
    },
    { key: 'state', title: t('state'), cell: (row) => <MessageState {...row} /> },
    {
      key: 'text',
      title: t('text'),
      rest: true,
      cell: ({ text, subject, error, purpose }) => text ?? error ?? subject ?? purpose,
    },
    { key: 'tries', title: t('tries'), number: true, cell: ({ tries }) => tries },
  ];
}
