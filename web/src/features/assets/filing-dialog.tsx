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
    choose(chosen.map((one, index) => (index === at ? { ...one, ...values } : one)));
  const send = () => {
    for (const { file, task, existing } of chosen)
      sendFiles([file], existing ? { assetId: existing.id } : { folderId }, task?.id);
    onClose();
  };
  return (
    <Modal open title={t('filing.title')} okText={t('filing.send')} onOk={send} onCancel={onClose}>
      <p className={styles.quiet}>{t('filing.about')}</p>
      <ul className={styles.plain} aria-label={t('filing.files')}>
        {proposals.map(({ file, task, existing }, at) => (
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
            {existing && (
              <Checkbox
                checked={chosen[at]?.existing !== null}
                onChange={({ target }) => change(at, { existing: target.checked ? existing : null })}
              >
                {t('filing.version', { name: existing.name, no: existing.versions + 1 })}
              </Checkbox>
            )}
            {!chosen[at]?.existing && <span className={styles.quiet}>{t('filing.new')}</span>}
          </li>
        ))}
      </ul>
    </Modal>
  );
}
