import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { part } from '../../../kernel/loading/screens.ts';
import { LazyIcon } from '../../../ui/icons/lazy-icon.tsx';
import styles from '../rights.module.css';

const IconChoice = part(() => import('./icon-choice.tsx'), 'IconChoice', 'first');

type IconFieldProps = { id?: string; value?: string | null; onChange?: (icon: string | null) => void };

/** Field for the icon of an entry; the picker is loaded when it is opened. */
export function IconField({ id, value = null, onChange }: IconFieldProps) {
  const { t } = useTranslation('rights');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        {...(id && { id })}
        aria-expanded={isOpen}
        icon={value ? <LazyIcon name={value} /> : null}
        onClick={() => setOpen(!isOpen)}
      >
        {value ?? t('field.noIcon')}
      </Button>
      {isOpen && (
        <Suspense fallback={<div className={styles.icons} aria-busy="true" />}>
          <IconChoice value={value} onPick={(icon) => onChange?.(icon)} />
        </Suspense>
      )}
    </>
  );
}
