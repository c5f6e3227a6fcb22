import { exampleOf, parseNamingRule, readFileName } from '@opsyard/contract';
import { Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './assets.module.css';
import type { Proposal } from './filing.ts';
import { FileTargets } from './filing-file.tsx';
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
      okButtonProps={{ disabled: chosen.some((one) => isWrong(one) || isOpen(one)) }}
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

/** Whether it is not yet chosen which asset a file is a version of. */
function isOpen({ isUndecided, duplicate }: Proposal): boolean {
  return isUndecided && duplicate === null;
}

function RuleText({ rule }: { rule: string | null }) {
  const { t } = useTranslation('assets');
  const naming = rule === null ? undefined : parseNamingRule(rule);
  return naming && <p className={styles.ruleText}>{t('naming.isWithExample', { rule, example: exampleOf(naming) })}</p>;
}
