import { useTranslation } from 'react-i18next';
import { Dot } from '../../../ui/chip.tsx';
import { MenuButton } from '../../../ui/popups/menu-button.tsx';
import styles from './legend.module.css';
import type { ColorMeaning } from './task-colors.ts';

type ColorMenuProps<M extends string> = {
  mode: M;
  modes: readonly M[];
  /** The first mode is the default, which the address leaves out. */
  onChange: (mode: string) => void;
};

/** What the colours of tasks stand for. */
export function ColorMenu<M extends 'status' | 'priority' | 'type' | 'owner' | 'project'>({
  mode,
  modes,
  onChange,
}: ColorMenuProps<M>) {
  const { t } = useTranslation('tasks');
  const nameOf = (one: M) => t(`color.by.${one as 'status'}`);
  const text = t('color.button', { by: nameOf(mode) });
  const entries = modes.map((one) => ({
    key: one,
    label: nameOf(one),
    checked: one === mode,
    run: () => onChange(one === modes[0] ? '' : one),
  }));
  return (
    <MenuButton type="default" label={text} entries={entries}>
      {text}
    </MenuButton>
  );
}

/** What the colours of the tasks in sight stand for. */
export function ColorLegend({ meanings, label }: { meanings: readonly ColorMeaning[]; label?: string }) {
  const { t } = useTranslation('tasks');
  if (meanings.length === 0) return null;
  return (
    <ul className={styles.legend} aria-label={label ?? t('color.legend')}>
      {meanings.map(({ color, name }) => (
        <li key={`${color} ${name}`}>
          <Dot color={color} />
          {name}
        </li>
      ))}
    </ul>
  );
}
