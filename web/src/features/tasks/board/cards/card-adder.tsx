import type { Grouping } from '@opsyard/contract';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Glyph } from '../../../../ui/icons/glyphs.tsx';
import { QuickAdd } from '../../grid/quick-add/quick-add.tsx';
import { useAddRequest } from '../../shared/add-request.ts';
import styles from '../board.module.css';

type Group = { by: Grouping; value: string };
type AdderProps = {
  group: Group;
  /** The lane they go to. */
  also?: Group | undefined;
  name: string;
  isFirst: boolean;
};

/** Adds cards at the end of a column, one after the other or one for each line pasted. */
export function CardAdder({ group, also, name, isFirst }: AdderProps) {
  const { t } = useTranslation('tasks');
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const givesBack = useRef(false);
  // A request that names no column adds to the first one.
  useAddRequest(() => {
    if (isFirst) setOpen(true);
  });
  useEffect(() => {
    if (isOpen || givesBack.current) box.current?.querySelector<HTMLElement>('input, button')?.focus();
    givesBack.current = false;
  }, [isOpen]);
  return (
    <div ref={box} className={styles.adder}>
      {isOpen ? (
        <QuickAdd
          short
          above
          group={group}
          also={also}
          onIdle={() => setOpen(false)}
          onLeave={(step) => {
            if (step !== 0) return;
            givesBack.current = true;
            setOpen(false);
          }}
        />
      ) : (
        <Button type="text" block onClick={() => setOpen(true)} aria-label={t('board.addTo', { name })}>
          <Glyph name="plus" /> {t('board.add')}
        </Button>
      )}
    </div>
  );
}
