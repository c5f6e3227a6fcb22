import { importFailures, TEXT_ENCODINGS, type TextEncoding } from '@opsyard/contract';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RequestError } from '../../../kernel/calls/request-error.ts';
import styles from '../../../ui/import/import.module.css';
import { asEncoding, encodingOf } from './encodings.ts';
import type { ImportDraft } from './use-import.ts';

const AUTO = 'auto';
const USUAL = 'utf-8';

/** The encoding of the file; shown if it is not the usual one, and on demand. */
export function EncodingField({ draft }: { draft: ImportDraft }) {
  const { t } = useTranslation('tasks');
  const [requested, setAsked] = useState<File | null>(null);
  const { file, report, refused, encoding, readAs } = draft;
  const found = report?.encoding ?? report?.table?.encoding;
  if (found === undefined && (report !== null || !isUnreadable(refused))) return null;
  const isOpen = encoding !== null || found !== USUAL || requested === file;
  if (!isOpen) {
    return (
      <Button type="link" className={styles.onDemand ?? ''} onClick={() => setAsked(file)}>
        {t('import.encoding.change')}
      </Button>
    );
  }
  const nameOf = (one: TextEncoding) => {
    const { script, name } = encodingOf(one);
    return t('import.encoding.of', { script: t(`import.encoding.script.${script}`), name });
  };
  const known = asEncoding(found ?? '');
  const auto =
    encoding === null && known
      ? t('import.encoding.found', { name: encodingOf(known).name })
      : t('import.encoding.auto');
  return (
    <div className={`${styles.whole} ${styles.line}`}>
      <span>{t('import.encoding.title')}</span>
      <Select
        className={styles.encoding ?? ''}
        autoFocus={requested === file}
        showSearch={{ optionFilterProp: 'label' }}
        value={encoding ?? AUTO}
        options={[{ value: AUTO, label: auto }, ...TEXT_ENCODINGS.map((value) => ({ value, label: nameOf(value) }))]}
        aria-label={t('import.encoding.title')}
        onChange={(value: TextEncoding | typeof AUTO) => readAs(value === AUTO ? null : value)}
      />
      {found !== undefined && <span className={styles.hint}>{t('import.encoding.hint')}</span>}
    </div>
  );
}

/** Whether the file was refused because its encoding is unknown. */
function isUnreadable(refused: RequestError | null): boolean {
  const { code } = (refused?.detail ?? {}) as { code?: unknown };
  return refused?.is(importFailures.refused) === true && code === 'encodingUnknown';
}
