import { useTranslation } from 'react-i18next';
import { Glyph } from '../../../../ui/icons/glyphs.tsx';
import { MenuButton } from '../../../../ui/popups/menu-button.tsx';
import { exportTasks } from '../../grid/bulk/export-tasks.ts';
import { useScope } from '../../shared/reading/project-scope.tsx';
import styles from './transfer.module.css';

/** Saves all tasks of the project as a file. */
export function ProjectExports() {
  const { t } = useTranslation('tasks');
  const { project } = useScope();
  const run = (format: 'csv' | 'json' | 'xlsx') =>
    void exportTasks({ projectId: project.id, format }, `${project.key}.${format}`);
  const entries = [
    { key: 'csv', label: t('project.exportCsv'), run: () => run('csv') },
    { key: 'json', label: t('project.exportJson'), run: () => run('json') },
    { key: 'xlsx', label: t('project.exportXlsx'), run: () => run('xlsx') },
  ];
  return (
    <section className={styles.part}>
      <div className={styles.head}>
        <div className={styles.about}>
          <h2 className={styles.heading}>{t('transfers.exports')}</h2>
          <p className={styles.hint}>{t('transfers.exportsText')}</p>
        </div>
        <MenuButton label={t('bulk.export')} entries={entries} type="default" icon={<Glyph name="download" />}>
          {t('bulk.export')}
        </MenuButton>
      </div>
    </section>
  );
}
