import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { useOfferedCommands } from '../../kernel/commands/commands.ts';
import { Keys } from '../../ui/keys.tsx';
import styles from './shortcut-sheet.module.css';

/** Dialog with all active shortcuts, from the list of commands. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const withKeys = useOfferedCommands().filter(({ shortcut }) => shortcut);
  const groups = Map.groupBy(withKeys, ({ group }) => group ?? t('shortcuts.general'));
  return (
    <Modal open title={t('shortcuts.title')} footer={null} onCancel={onClose} width={640}>
      <div className={styles.groups}>
        {[...groups].map(([group, commands]) => (
          <section key={group}>
            <h2 className={styles.group}>{group}</h2>
            <dl className={styles.list}>
              {commands.map(({ id, title, shortcut }) => (
                <div key={id} className={styles.line}>
                  <dt>{title}</dt>
                  <dd>{shortcut && <Keys shortcut={shortcut} />}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}
