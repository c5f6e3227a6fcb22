import { SettingOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import { PopupButton } from '../popups/popup-button.tsx';
import styles from './record-list.module.css';
import type { Choice } from './use-column-choice.ts';

type ColumnChoiceProps = {
  columns: readonly Choice[];
  hidden: readonly string[];
  onChange: (hidden: readonly string[]) => void;
};

/** A button to choose columns; the first one identifies the row and is always shown. */
export function ColumnChoice({ columns, hidden, onChange }: ColumnChoiceProps) {
  const { t } = useTranslation('common');
  return (
    <PopupButton
      label={t('list.columns')}
      trigger={(props) => (
        <Button type="text" size="small" icon={<SettingOutlined aria-hidden />} {...props}>
          {t('list.columns')}
        </Button>
      )}
    >
      {() => (
        <div className={styles.columns}>
          {columns.slice(1).map(({ key, title }) => (
            <Checkbox
              key={key}
              checked={!hidden.includes(key)}
              onChange={({ target }) =>
                onChange(target.checked ? hidden.filter((one) => one !== key) : [...hidden, key])
              }
            >
              {title}
            </Checkbox>
          ))}
        </div>
      )}
    </PopupButton>
  );
}
