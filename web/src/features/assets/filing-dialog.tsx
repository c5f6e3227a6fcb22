import { assetType, exampleOf, parseNamingRule, readFileName } from '@opsyard/contract';
import { Checkbox, Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './assets.module.css';
import { linkWithTask, type Proposal } from './filing.ts';
import { sendFiles } from './uploads.ts';

type DialogProps = { proposals: readonly Proposal[]; folderId: string; rule: string | null; onClose: () => void };

/** Dialog that confirms the targets and names proposed by file names before the upload. */
export function FilingDialog({ proposals, folderId, rule, onClose }: DialogProps) {
  const { t } = useTranslation('assets');
  const [chosen, choose] = useState(proposals);
  const naming = rule === null ? undefined : parseNamingRule(rule);
  const change = (at: number, values: Partial<Proposal>) =>
    choose(chosen.map((one, index) => (index === at ? { ...one, ...values } : one)));
  const isWrong = ({ suggestion, duplicate }: Proposal) =>
    duplicate === null && suggestion !== null && naming !== undefined && readFileName(naming, suggestion) === undefined;
  const send = () => {
    for (const { file, task, existing, duplicate, suggestion } of chosen) {
      if (duplicate) {
        if (task) void linkWithTask(duplicate.assetId, task.id).catch(() => undefined);
        continue;
      }
      const target = existing ? { assetId: existing.id } : { folderId };
      sendFiles([file], target, { taskId: task?.id, name: suggestion ?? undefined });
    }
    onClose();
  };
  return (
    <Modal
      open
      title={t('filing.title')}
      okText={t(chosen.every(({ duplicate }) => duplicate) ? 'filing.finish' : 'filing.send')}
      okButtonProps={{ disabled: chosen.some(isWrong) }}
      onOk={send}
      onCancel={onClose}
    >
      <p className={styles.quiet}>{t('filing.about')}</p>
      {rule !== null && naming && (
        <p className={styles.ruleText}>{t('naming.isWithExample', { rule, example: exampleOf(naming) })}</p>
      )}
      <ul className={styles.plain} aria-label={t('filing.files')}>
        {proposals.map((proposal, at) => (
          <FileTargets
            key={`${proposal.file.name} ${proposal.file.size} ${proposal.file.lastModified}`}
            proposal={proposal}
            chosen={chosen[at] ?? proposal}
            isWrong={isWrong(chosen[at] ?? proposal)}
            onChange={(values) => change(at, values)}
          />
        ))}
      </ul>
    </Modal>
  );
}

type FileProps = {
  proposal: Proposal;
  chosen: Proposal;
  isWrong: boolean;
  onChange: (values: Partial<Proposal>) => void;
};

/** A file with its proposed task, asset and name, each of which can be declined. */
function FileTargets({ proposal, chosen, isWrong, onChange }: FileProps) {
  const { t } = useTranslation('assets');
  const { file, task, existing, duplicate, suggestion } = proposal;
  const isSkipped = chosen.duplicate !== null;
  return (
    <li className={styles.filing}>
      <strong>{file.name}</strong>
      {duplicate && (
        <>
          <span className={styles.failed}>
            {t(duplicate.folder === null ? 'duplicate.of' : 'duplicate.in', {
              ...{ name: duplicate.name, no: duplicate.no, folder: duplicate.folder },
            })}{' '}
            <a href={`${assetType.page}?open=${duplicate.assetId}`} target="_blank" rel="noreferrer">
              {t('duplicate.open', { name: duplicate.name })}
            </a>
          </span>
          <Checkbox
            checked={!isSkipped}
            onChange={({ target }) => onChange({ duplicate: target.checked ? null : duplicate })}
          >
            {t('duplicate.upload')}
          </Checkbox>
        </>
      )}
      {suggestion !== null && !isSkipped && (
        <>
          <span className={styles.failed}>{t('naming.broken')}</span>
          {chosen.suggestion !== null && (
            <Input
              aria-label={t('naming.newName', { name: file.name })}
              value={chosen.suggestion}
              maxLength={180}
              {...(isWrong && { status: 'error' as const })}
              aria-invalid={isWrong}
              onChange={({ target }) => onChange({ suggestion: target.value })}
            />
          )}
          {isWrong && <span className={styles.quiet}>{t('naming.incomplete')}</span>}
          <Checkbox
            checked={chosen.suggestion === null}
            onChange={({ target }) => onChange({ suggestion: target.checked ? null : suggestion })}
          >
            {t('naming.keep')}
          </Checkbox>
        </>
      )}
      {task && (
        <Checkbox
          checked={chosen.task !== null}
          onChange={({ target }) => onChange({ task: target.checked ? task : null })}
        >
          {t(isSkipped ? 'duplicate.task' : 'filing.task', { title: task.title })}
        </Checkbox>
      )}
      {existing && !isSkipped && (
        <Checkbox
          checked={chosen.existing !== null}
          onChange={({ target }) => onChange({ existing: target.checked ? existing : null })}
        >
          {t('filing.version', { name: existing.name, no: existing.versions + 1 })}
        </Checkbox>
      )}
      {isSkipped && <span className={styles.quiet}>{t('duplicate.skipped')}</span>}
      {!isSkipped && !chosen.existing && <span className={styles.quiet}>{t('filing.new')}</span>}
    </li>
  );
}
