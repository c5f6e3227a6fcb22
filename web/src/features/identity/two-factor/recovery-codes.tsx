import { PRODUCT_NAME } from '@opsyard/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../kernel/files.ts';
import { notify } from '../../../kernel/notify.ts';
import styles from './two-factor.module.css';

type RecoveryCodesProps = { codes: readonly string[]; onConfirmed: () => void };

/** Recovery codes, shown once. */
export function RecoveryCodes({ codes, onConfirmed }: RecoveryCodesProps) {
  const { t } = useTranslation('identity');
  const text = codes.join('\n');
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    notify(({ message }) => void message.success(t('account.codes.copied')));
  };
  const download = () =>
    saveFile(new Blob([`${PRODUCT_NAME}\n\n${text}\n`], { type: 'text/plain' }), 'opsyard-recovery-codes.txt');
  return (
    <>
      <p className={styles.hint}>{t('account.codes.text')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        {navigator.clipboard && <Button onClick={() => void copy()}>{t('account.codes.copy')}</Button>}
        <Button onClick={download}>{t('account.codes.download')}</Button>
        <Button type="primary" onClick={onConfirmed}>
          {t('account.codes.kept')}
        </Button>
      </div>
    </>
  );
}
