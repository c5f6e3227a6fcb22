import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Glyph } from '../../../ui/glyphs.tsx';
import { QuickAdd } from '../grid/quick-add.tsx';
import { useAddRequest } from '../shared/add-request.ts';
import { useScope } from '../shared/project-scope.tsx';
import styles from './board.module.css';

/** Adds cards at the end of a column, one after the other or one for each line pasted. */
export function CardAdder({ statusId, name }: { statusId: string; name: string }) {
  const { t } = useTranslation('tasks');
  const { statuses } = useScope();
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const givesBack = useRef(false);
  // Asked for without naming a column, a task goes to the first one.
  useAddRequest(() => {
    if (statuses[0]?.id === statusId) setOpen(true);
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
          group={{ by: 'status', value: statusId }}
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
