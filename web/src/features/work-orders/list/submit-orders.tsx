import {
  EVIDENCE_KINDS,
  ORDERS_SUBMITTED_AT_ONCE,
  type Reply,
  type SubmissionResult,
  workOrderEvidence,
  workOrderMessage,
  workOrderSubmission,
} from '@opsyard/contract';
import { Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/calls/api.ts';
import { useLanguage } from '../../../kernel/words/language.ts';
import type { SelectionBody } from '../../../records/scope.ts';
import { Chip } from '../../../ui/chip.tsx';
import styles from './list.module.css';

const READ_AGAIN = ['workOrder', workOrderEvidence.list.feature, workOrderMessage.list.feature];

type SubmitOrdersProps = { which: SelectionBody; onClose: (isDone: boolean) => void };

/** Submits several orders after a confirmation and shows the result of each. */
export function SubmitOrders({ which, onClose }: SubmitOrdersProps) {
  const { t } = useTranslation(['workOrders', 'common']);
  const [note, setNote] = useState('');
  const [outcome, setOutcome] = useState<Reply<typeof workOrderSubmission.submitMany> | null>(null);
  const { mutate, isPending } = useSend(workOrderSubmission.submitMany, { alsoRefresh: READ_AGAIN });
  const submit = () =>
    mutate({ body: { ...which, ...(note.trim() && { note: note.trim() }) } }, { onSuccess: setOutcome });
  const isDone = outcome !== null;
  return (
    <Modal
      open
      title={t('list.submitTitle')}
      okText={isDone ? t('common:action.close') : t('list.submitConfirm')}
      cancelText={t('common:action.cancel')}
      okButtonProps={{ loading: isPending }}
      {...(isDone && { footer: (_, { OkBtn }) => <OkBtn /> })}
      onOk={isDone ? () => onClose(true) : submit}
      onCancel={() => onClose(isDone)}
    >
      {isDone ? (
        <Results outcome={outcome} />
      ) : (
        <div className={styles.fields}>
          <strong>
            {'ids' in which ? t('list.submitChosen', { count: which.ids.length }) : t('list.submitMatching')}
          </strong>
          <p className={styles.dim}>{t('list.submitText', { most: ORDERS_SUBMITTED_AT_ONCE })}</p>
          <label htmlFor="submit-note">{t('list.submitNote')}</label>
          <Input.TextArea
            id="submit-note"
            rows={3}
            maxLength={5_000}
            value={note}
            aria-describedby="submit-note-hint"
            onChange={({ target }) => setNote(target.value)}
          />
          <p id="submit-note-hint" className={styles.dim}>
            {t('list.submitNoteHint')}
          </p>
        </div>
      )}
    </Modal>
  );
}

function Results({ outcome }: { outcome: Reply<typeof workOrderSubmission.submitMany> }) {
  const { t } = useTranslation('workOrders');
  const { submitted, results, gone } = outcome;
  const refused = results.length - submitted;
  const counts = [
    t('list.submitted', { count: submitted }),
    ...(refused > 0 ? [t('list.refused', { count: refused })] : []),
    ...(gone > 0 ? [t('list.gone', { count: gone })] : []),
  ];
  // Refused ones first: they need somebody's attention.
  const sorted = results.toSorted((one, other) => Number(one.refusal === null) - Number(other.refusal === null));
  return (
    <>
      <p role="status">{counts.join(' · ')}</p>
      <ul className={styles.results} aria-label={t('list.results')}>
        {sorted.map((result) => (
          <ResultLine key={result.id} result={result} />
        ))}
      </ul>
    </>
  );
}

function ResultLine({ result: { number, refusal } }: { result: SubmissionResult }) {
  const { t } = useTranslation('workOrders');
  const at = useLanguage() === 'zh' ? 1 : 0;
  const kinds = refusal?.missing.map((kind) => EVIDENCE_KINDS[kind][at]).join(at === 1 ? '、' : ', ');
  return (
    <li className={styles.result}>
      <span className={styles.number}>{number}</span>
      {refusal ? (
        <span>
          {refusal.text} {kinds && t('list.missing', { kinds })}
        </span>
      ) : (
        <span>
          <Chip color="green">{t('list.done')}</Chip>
        </span>
      )}
    </li>
  );
}
