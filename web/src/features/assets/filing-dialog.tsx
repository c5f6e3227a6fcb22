import { Checkbox, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './assets.module.css';
import type { Proposal } from './filing.ts';
import { sendFiles } from './uploads.ts';

type DialogProps = { proposals: readonly Proposal[]; folderId: string; onClose: () => void };

/** Dialog that confirms the targets proposed by file names before the upload. */
export function FilingDialog({ proposals, folderId, onClose }: DialogProps) {
  const { t } = useTranslation('assets');
  const [chosen, choose] = useState(proposals);
  const change = (at: number, values: Partial<Proposal>) =>
    choose(chosen.map((one, place) => (place === at ? { ...one, ...values } : one)));
  const send = () => {
    for (const { file, task, former } of chosen)
      sendFiles([file], former ? { assetId: former.id } : { folderId }, task?.id);
    onClose();
  };
  return (
    <Modal open title={t('filing.title')} okText={t('filing.send')} onOk={send} onCancel={onClose}>
      <p className={styles.quiet}>{t('filing.about')}</p>
      <ul className={styles.plain} aria-label={t('filing.files')}>
        {proposals.map(({ file, task, former }, at) => (
          <li key={`${file.name} ${file.size} ${file.lastModified}`} className={styles.filing}>
            <strong>{file.name}</strong>
            {task && (
              <Checkbox
                checked={chosen[at]?.task !== null}
                onChange={({ target }) => change(at, { task: target.checked ? task : null })}
              >
                {t('filing.task', { title: task.title })}
              </Checkbox>
            )}
            {former && (
              <Checkbox
                checked={chosen[at]?.former !== null}
                onChange={({ target }) => change(at, { former: target.checked ? former : null })}
              >
                {t('filing.version', { name: former.name, no: former.versions + 1 })}
              </Checkbox>
            )}
            {!chosen[at]?.former && <span className={styles.quiet}>{t('filing.new')}</span>}
          </li>
        ))}
      </ul>
    </Modal>
  );
}
