import { SettingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ArrangedColumn, Arrangement } from './column-choice.ts';
import { ColumnsButton } from './columns-button.tsx';

/** A button to choose the columns of a table. */
export function ListColumnsButton<C extends ArrangedColumn & { title: string }>(arrangement: Arrangement<C>) {
  const { t } = useTranslation('common');
  const label = t('list.columns');
  return (
    <ColumnsButton
      {...arrangement}
      label={label}
      titleOf={({ title }) => title}
      trigger={(props) => (
        <Button type="text" size="small" icon={<SettingOutlined aria-hidden />} {...props}>
          {label}
        </Button>
      )}
    />
  );
}
