import { PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useUrlState } from '../../../kernel/url-state.ts';
import { PRINT_ADDRESS, PRINTED_AT_ONCE } from './print-address.ts';

type PrintLinkProps = { ids: readonly string[]; isSmall?: boolean };

/** Button that opens the print view of orders; the list is restored when it is left. */
export function PrintLink({ ids, isSmall = false }: PrintLinkProps) {
  const { t } = useTranslation('workOrders');
  const [, go] = useUrlState(PRINT_ADDRESS);
  const areTooMany = ids.length > PRINTED_AT_ONCE;
  return (
    <Button
      icon={<PrinterOutlined aria-hidden />}
      disabled={areTooMany}
      {...(isSmall && { size: 'small' as const })}
      {...(areTooMany && { title: t('print.tooMany', { most: PRINTED_AT_ONCE }) })}
      onClick={() => go({ print: [...ids] }, { push: true })}
    >
      {t('print.print')}
    </Button>
  );
}
