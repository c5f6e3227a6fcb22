import type { TaskFilter } from '@opsyard/contract';
import { Button } from 'antd';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ahead, part } from '../../../../kernel/loading/screens.ts';
import { Glyph } from '../../../../ui/icons/glyphs.tsx';
import type { ChangeState, PageState } from './page-state.ts';

const loadEntries = () => import('./project-menu-entries.tsx');
const ProjectMenuEntries = part(loadEntries, 'ProjectMenuEntries');

export type ProjectMenuProps = {
  state: PageState;
  onChange: ChangeState;
  filter: TaskFilter | undefined;
  onTemplate: () => void;
};

/** The menu of rare actions; its entries are loaded when it is needed. */
export function ProjectMenu(props: ProjectMenuProps) {
  const { t } = useTranslation('tasks');
  const button = useRef<HTMLButtonElement>(null);
  const [presses, setPresses] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const label = t('project.more');
  return (
    <>
      <Button
        ref={button}
        type="text"
        icon={<Glyph name="more" />}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        title={label}
        onPointerEnter={() => ahead(loadEntries)}
        onFocus={() => ahead(loadEntries)}
        onClick={() => setPresses(presses + 1)}
      />
      {presses > 0 && (
        <Suspense fallback={null}>
          <ProjectMenuEntries {...props} label={label} button={button} presses={presses} onToggle={setOpen} />
        </Suspense>
      )}
    </>
  );
}
