import { SettingOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import { changePreferences, usePreferences } from '../../kernel/storage/preferences.ts';
import { PopupButton } from '../popups/popup-button.tsx';
import styles from './record-list.module.css';

type Choice = { key: string; title: string; hidden?: boolean };

/** The visible columns of a list, stored with the user's settings. */
export function useColumnChoice<C extends Choice>(name: string, columns: readonly C[]) {
  const { hiddenColumns } = usePreferences();
  const hidden = hiddenColumns?.[name] ?? columns.filter((column) => column.hidden).map(({ key }) => key);
  const setHidden = (keys: readonly string[]) =>
    changePreferences({ hiddenColumns: { ...hiddenColumns, [name]: [...keys] } });
  return { shown: columns.filter(({ key }, index) => index === 0 || !hidden.includes(key)), hidden, setHidden };
}

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
