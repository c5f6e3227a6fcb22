import type { LogRow } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { useDictionaryItems } from '../../../kernel/session.ts';
import { Chip } from '../../../ui/chip.tsx';
import { When } from '../../../ui/dates/when.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import type { ListColumn } from '../../../ui/lists/record-list.tsx';

/** The columns of the log; `open` is called with the id of an entry. */
export function useLogColumns(open: (id: string) => void): ListColumn<LogRow>[] {
  const { t } = useTranslation('system');
  const operations = useDictionaryItems('operate_type');
  const operationOf = ({ operateType }: LogRow) =>
    operations.find(({ value }) => value === String(operateType ?? ''))?.text ?? '';
  return [
    {
      key: 'logContent',
      title: t('log.what'),
      cell: ({ id, logContent }) => <LinkButton onClick={() => open(id)}>{logContent}</LinkButton>,
    },
    { key: 'createTime', title: t('log.when'), sortable: true, cell: ({ at }) => <When at={at} /> },
    { key: 'username', title: t('log.who'), cell: ({ username }) => username ?? '–' },
    { key: 'operateType', title: t('log.operation'), cell: operationOf },
    { key: 'ip', title: t('log.ip'), cell: ({ ip }) => ip ?? '–' },
    {
      key: 'failure',
      title: t('log.outcome'),
      cell: ({ failure, status }) => {
        if (!failure) return <Chip color="green">{t('log.good')}</Chip>;
        const isRefusal = status !== null && status < 500;
        return (
          <span title={failure}>
            <Chip color={isRefusal ? 'orange' : 'red'}>{t(isRefusal ? 'log.refused' : 'log.failed')}</Chip>
          </span>
        );
      },
    },
    { key: 'costTime', title: t('log.cost'), number: true, cell: ({ costTime }) => costTime ?? '' },
    {
      key: 'requestUrl',
      title: t('log.path'),
      rest: true,
      hidden: true,
      cell: ({ requestType, requestUrl }) => `${requestType ?? ''} ${requestUrl ?? ''}`,
    },
  ];
}
