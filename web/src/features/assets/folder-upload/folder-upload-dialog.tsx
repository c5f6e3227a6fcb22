import { Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textOf } from '../../../kernel/calls/failure-notice.ts';
import { RequestError } from '../../../kernel/calls/request-error.ts';
import { sizeText } from '../../../ui/numbers/file-size.ts';
import styles from '../assets.module.css';
import type { Proposal } from '../filing.ts';
import type { Folders } from '../folders/use-folders.ts';
import { createFolders } from './create-folders.ts';
import { type FolderProblem, planFolders } from './plan-folders.ts';
import type { PlacedFile } from './read-folders.ts';

type DialogProps = {
  files: readonly PlacedFile[];
  folders: Folders;
  /** The folder they go to. */
  folderId: string;
  /** Called with what the names of the files propose, once the folders exist. */
  onReady: (proposals: readonly Proposal[]) => void;
  onClose: () => void;
};

/** Says what is created by uploading folders, or why they cannot be, before anything happens. */
export function FolderUploadDialog({ files, folders, folderId, onReady, onClose }: DialogProps) {
  const { t } = useTranslation('assets');
  // As it was when the dialog opened: creating folders changes the tree.
  const [plan] = useState(() => planFolders(files, folders, folderId));
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const send = async () => {
    setBusy(true);
    try {
      onReady(await createFolders(plan, folders, folderId));
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      setFailure(textOf(error));
      setBusy(false);
    }
  };
  const size = sizeText(plan.files.reduce((sum, { file }) => sum + file.size, 0));
  const name = folders.byId.get(folderId)?.name ?? '';
  return (
    <Modal
      open
      title={t('folders.title')}
      okText={t('folders.send')}
      okButtonProps={{ disabled: plan.problem !== null || failure !== '', loading: isBusy }}
      onOk={() => void send()}
      onCancel={onClose}
    >
      {plan.problem ? (
        <p role="alert">
          <Problem problem={plan.problem} />
        </p>
      ) : (
        <>
          <p>{t('folders.files', { count: plan.files.length, size, name })}</p>
          <p>{plan.missing === 0 ? t('folders.noneNew') : t('folders.new', { count: plan.missing })}</p>
          <ul className={styles.plain} aria-label={t('folders.list')}>
            {plan.paths.slice(0, SHOWN).map((path) => (
              <li key={path.join('/')}>{path.join(' / ')}</li>
            ))}
          </ul>
          {plan.paths.length > SHOWN && <p>{t('folders.more', { count: plan.paths.length - SHOWN })}</p>}
          <p className={styles.quiet}>{t('folders.hidden')}</p>
        </>
      )}
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
    </Modal>
  );
}

/** So many folders are listed. */
const SHOWN = 12;

function Problem({ problem }: { problem: FolderProblem }) {
  const { t } = useTranslation('assets');
  if (problem.kind === 'empty') return t('folders.problem.empty');
  if (problem.kind === 'tooDeep') return t('folders.problem.tooDeep', { name: problem.name, limit: problem.limit });
  if ('limit' in problem) return t(`folders.problem.${problem.kind}`, { limit: problem.limit });
  return t(`folders.problem.${problem.kind}`, { name: problem.name });
}
