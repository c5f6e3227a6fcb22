import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useCan } from '../../../kernel/can.tsx';
import { usePathTo } from '../../../kernel/places.ts';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import { MenuButton } from '../../../ui/popups/menu-button.tsx';
import type { MenuEntry } from '../../../ui/popups/popup-menu.tsx';
import type { ProjectItemProps } from './project-list.tsx';
import styles from './projects.module.css';

type ProjectMenuProps = Pick<ProjectItemProps, 'project' | 'active' | 'onDuplicate' | 'onSaveTemplate'>;

/** What can be done with a project of the list besides opening it. */
export function ProjectMenu({ project, active, onDuplicate, onSaveTemplate }: ProjectMenuProps) {
  const { t } = useTranslation('tasks');
  const navigate = useNavigate();
  const settings = usePathTo()('task/ProjectSettings', { key: project.key });
  const mayAdd = useCan('task:project:add');
  const entries: MenuEntry[] = [
    ...(settings
      ? [
          {
            key: 'settings',
            label: t('projects.settings'),
            icon: <Glyph name="gear" />,
            run: () => void navigate(settings),
          },
        ]
      : []),
    ...(mayAdd
      ? [
          { key: 'duplicate', label: t('projects.duplicate'), icon: <Glyph name="copy" />, run: onDuplicate },
          { key: 'template', label: t('projects.saveTemplate'), icon: <Glyph name="cards" />, run: onSaveTemplate },
        ]
      : []),
  ];
  if (entries.length === 0) return null;
  return (
    <MenuButton
      className={styles.menu ?? ''}
      label={t('projects.menuOf', { name: project.name })}
      entries={entries}
      icon={<Glyph name="more" size={16} />}
      tabIndex={active ? 0 : -1}
    />
  );
}
