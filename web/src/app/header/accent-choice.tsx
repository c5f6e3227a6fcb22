import { THEME_COLORS } from '@opsyard/contract';
import { Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { changePreferences, useAppearance } from '../../kernel/storage/preferences.ts';
import { accentOf, useMode } from '../../kernel/theme/theme.ts';
import styles from './settings-drawer.module.css';

const NAMES = ['blue', 'red', 'volcano', 'gold', 'cyan', 'green', 'geek', 'purple'] as const;

/** Choice of the eight theme colors, as they look in the current mode. */
export function AccentChoice() {
  const { t } = useTranslation('shell');
  const { color } = useAppearance();
  const mode = useMode();
  return (
    <Radio.Group
      className={styles.colors ?? ''}
      aria-label={t('settings.color')}
      value={color}
      onChange={({ target }) => changePreferences({ color: target.value })}
    >
      {THEME_COLORS.map((preset, index) => (
        <Radio key={preset} value={preset} className={styles.color ?? ''}>
          <span className={styles.swatch} style={{ background: accentOf(preset, mode) }} />
          {t(`settings.colors.${NAMES[index] ?? 'blue'}`)}
        </Radio>
      ))}
    </Radio.Group>
  );
}
