import { assetType, exampleOf, parseNamingRule, readFileName } from '@opsyard/contract';
import { Checkbox, Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './assets.module.css';
import type { Proposal } from './filing.ts';
import { needsConfirmation, sendProposals } from './send-proposals.ts';

type DialogProps = { proposals: readonly Proposal[]; onClose: () => void };

/** Of more files, only those are listed about which something has to be confirmed. */
const LISTED_MAX = 50;

/** Dialog that confirms the targets and names proposed by file names before the upload. */
export function FilingDialog({ proposals, onClose }: DialogProps) {
  const { t } = useTranslation('assets');
  const [chosen, choose] = useState(proposals);
  const change = (at: number, values: Partial<Proposal>) =>
    choose(chosen.map((one, index) => (index === at ? { ...one, ...values } : one)));
  const send = () => {
    sendProposals(chosen);
    onClose();
  };
  const listed = proposals.map((_, at) => at);
  const shown =
    proposals.length > LISTED_MAX ? listed.filter((at) => needsConfirmation(proposals[at] as Proposal)) : listed;
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
      {[...new Set(proposals.map(({ rule }) => rule))].map((rule) => (
        <RuleText key={rule} rule={rule} />
      ))}
      <ul className={styles.plain} aria-label={t('filing.files')}>
        {shown.map((at) => {
          const proposal = proposals[at] as Proposal;
          return (
            <FileTargets
              key={at}
              proposal={proposal}
              chosen={chosen[at] ?? proposal}
              isWrong={isWrong(chosen[at] ?? proposal)}
              onChange={(values) => change(at, values)}
            />
          );
        })}
      </ul>
      {shown.length < proposals.length && (
        <p className={styles.quiet}>{t('filing.others', { count: proposals.length - shown.length })}</p>
      )}
    </Modal>
  );
}

/** Whether a new name breaks the rule of its folder. */
function isWrong({ suggestion, duplicate, rule }: Proposal): boolean {
  const naming = rule === null ? undefined : parseNamingRule(rule);
  return (
    duplicate === null && suggestion !== null && naming !== undefined && readFileName(naming, suggestion) === undefined
  );
}

function RuleText({ rule }: { rule: string | null }) {
  const { t } = useTranslation('assets');
  const naming = rule === null ? undefined : parseNamingRule(rule);
  return naming && <p className={styles.ruleText}>{t('naming.isWithExample', { rule, example: exampleOf(naming) })}</p>;
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
