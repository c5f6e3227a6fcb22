import { exampleOf, type FolderNode, parseNamingRule } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { Empty } from '../../../ui/empty.tsx';
import styles from '../assets.module.css';

/** Shown in a folder without assets: what to do, and how files are named here. */
export function EmptyFolder({ folder, canSend }: { folder: FolderNode; canSend: boolean }) {
  const { t } = useTranslation('assets');
  const rule = folder.rule === null ? undefined : parseNamingRule(folder.rule);
  return (
    <Empty
      title={canSend ? t('folder.drop') : t('folder.empty')}
      text={
        rule && (
          <span className={styles.ruleText}>
            {t('naming.isWithExample', { rule: folder.rule, example: exampleOf(rule) })}
          </span>
        )
      }
    />
  );
}
