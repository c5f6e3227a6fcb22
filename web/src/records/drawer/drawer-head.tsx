import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDevice } from '../../kernel/storage/device.ts';
import { Glyph } from '../../ui/icons/glyphs.tsx';
import { UnsavedMarkOfDrawer } from '../../ui/unsaved/unsaved-mark.tsx';
import styles from './drawer.module.css';
import { useDrawer } from './drawer-scope.ts';

type HeadProps = {
  /** What names the record, and its state. */
  children?: ReactNode;
  /** Actions on the whole record. */
  actions?: ReactNode;
  /** Its menu, once it has been read. */
  menu?: ReactNode;
};

/** The head of an open record: actions on the whole of it, and the buttons that lead away. */
export function DrawerHead({ children, actions, menu }: HeadProps) {
  const { t } = useTranslation('records');
  const { names, isPage, step, close } = useDrawer();
  const onPhone = useDevice() === 'mobile';
  return (
    <>
      <header className={styles.head}>
        <div className={styles.actions}>
          {children}
          <span className={styles.space} />
          {!isPage && !onPhone && <UnsavedMarkOfDrawer />}
          {actions}
        </div>
        {step && <HeadButton label={names.previous} hint="K" glyph="up" onClick={() => step(-1)} />}
        {step && <HeadButton label={names.next} hint="J" glyph="down" onClick={() => step(1)} />}
        {menu}
        <HeadButton
          label={t(isPage ? 'drawer.backToList' : 'drawer.close')}
          hint={isPage ? null : 'Esc'}
          glyph="cross"
          onClick={close}
        />
      </header>
      {!isPage && onPhone && <UnsavedMarkOfDrawer isLine />}
    </>
  );
}

type HeadButtonProps = { label: string; hint: string | null; glyph: 'up' | 'down' | 'cross'; onClick: () => void };

function HeadButton({ label, hint, glyph, onClick }: HeadButtonProps) {
  return (
    <Button
      type="text"
      aria-label={label}
      title={hint ? `${label} (${hint})` : label}
      onClick={onClick}
      icon={<Glyph name={glyph} />}
    />
  );
}
