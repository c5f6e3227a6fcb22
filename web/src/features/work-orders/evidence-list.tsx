import {
  CAPTURE_MARKS,
  EVIDENCE_KINDS,
  type Evidence,
  type EvidenceKind,
  isClosed,
  PARCEL_PHOTOS,
  workOrder,
  workOrderEvidence,
} from '@opsyard/contract';
import { Button, Select } from 'antd';
import type { TFunction } from 'i18next';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../kernel/calls/api.ts';
import { refresh } from '../../kernel/calls/query-cache.ts';
import { useCan } from '../../kernel/can.tsx';
import { download, upload } from '../../kernel/files.ts';
import { useLanguage } from '../../kernel/words/language.ts';
import { Glyph } from '../../ui/icons/glyphs.tsx';
import { sizeText } from '../../ui/numbers/file-size.ts';
import { PackButton } from './pack-button.tsx';
import styles from './work-orders.module.css';

const KINDS = Object.keys(EVIDENCE_KINDS) as EvidenceKind[];

/** Evidence of an order: required and existing items, and the integrity of submitted ones. */
export function EvidenceList({ id }: { id: string }) {
  const { t } = useTranslation('workOrders');
  const at = useLanguage() === 'zh' ? 1 : 0;
  const { data } = useRead(workOrderEvidence.list, { query: { orderId: id } }, { quiet: true, keepPrevious: true });
  const { data: order } = useRead(workOrder.get, { query: { id } }, { quiet: true, keepPrevious: true });
  const isEditor = useCan('work-orders:order:edit');
  const isOver = order !== undefined && isClosed(order.status);
  const mayEdit = isEditor && order !== undefined && !isOver;
  if (!data) return null;
  const there = new Set(data.files.map(({ kind }) => kind));
  return (
    <>
      {data.required.length > 0 && (
        <ul className={styles.checklist} aria-label={t('evidence.required')}>
          {data.required.map((kind) => (
            <li key={kind}>
              <span className={there.has(kind) ? styles.there : styles.missing}>
                {there.has(kind) ? t('evidence.there') : t('evidence.missing')}
              </span>
              {EVIDENCE_KINDS[kind][at]}
            </li>
          ))}
        </ul>
      )}
      {!data.intact && <p role="alert">{t('evidence.changed')}</p>}
      <ul className={styles.list} aria-label={t('evidence.files')}>
        {data.files.map((file) => (
          <EvidenceLine key={file.id} file={file} mayEdit={mayEdit} />
        ))}
      </ul>
      <PackButton id={id} />
      {isEditor && isOver && <p className={styles.quiet}>{t('evidence.closed')}</p>}
      {mayEdit && <AddEvidence id={id} first={data.required.find((kind) => !there.has(kind)) ?? 'side1'} />}
    </>
  );
}

function EvidenceLine({ file, mayEdit }: { file: Evidence; mayEdit: boolean }) {
  const { t } = useTranslation('workOrders');
  const at = useLanguage() === 'zh' ? 1 : 0;
  const remove = useSend(workOrderEvidence.remove);
  const sealed = file.round !== null && t('evidence.sealed', { round: file.round });
  return (
    <li>
      <button
        type="button"
        className={styles.file}
        onClick={() => void download(workOrderEvidence.download, { query: { id: file.id } }, file.name)}
      >
        {file.name}
      </button>
      <span className={styles.quiet}>
        {[EVIDENCE_KINDS[file.kind][at], sizeText(file.size), sealed].filter(Boolean).join(' · ')}
        {PARCEL_PHOTOS.includes(file.kind) && ` · ${takenText(file, t)}`}
      </span>
      {file.mark && <span className={styles.mark}>{CAPTURE_MARKS[file.mark][at]}</span>}
      {mayEdit && file.round === null && (
        <Button
          type="text"
          size="small"
          aria-label={t('evidence.remove', { name: file.name })}
          icon={<Glyph name="cross" />}
          onClick={() => remove.mutate({ query: { id: file.id } })}
        />
      )}
    </li>
  );
}

function takenText({ takenAt, takenOffset }: Evidence, t: TFunction<'workOrders'>): string {
  if (!takenAt) return t('evidence.untimed');
  const time = takenAt.replace('T', ' ').slice(0, 16);
  return takenOffset
    ? t('evidence.taken', { time: `${time} (UTC${takenOffset})` })
    : t('evidence.takenLocal', { time });
}

function AddEvidence({ id, first }: { id: string; first: EvidenceKind }) {
  const { t } = useTranslation('workOrders');
  const at = useLanguage() === 'zh' ? 1 : 0;
  const [chosen, choose] = useState<EvidenceKind>();
  const [isSending, setSending] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const kind = chosen ?? first;
  const send = async (file: File | undefined) => {
    if (!file) return;
    setSending(true);
    const sent = await upload(workOrderEvidence.upload, { query: { orderId: id, kind } }, file).catch(() => null);
    setSending(false);
    if (!sent) return;
    choose(undefined);
    await refresh(workOrderEvidence.list.feature, 'workOrder');
  };
  return (
    <div className={styles.add}>
      <Select<EvidenceKind>
        aria-label={t('evidence.kind')}
        className={styles.kind}
        value={kind}
        onChange={choose}
        options={KINDS.map((value) => ({ value, label: EVIDENCE_KINDS[value][at] }))}
      />
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={t('evidence.file')}
        onChange={({ target }) => {
          void send(target.files?.[0]);
          target.value = '';
        }}
      />
      <Button loading={isSending} icon={<Glyph name="clip" />} onClick={() => picker.current?.click()}>
        {t('evidence.add')}
      </Button>
    </div>
  );
}
