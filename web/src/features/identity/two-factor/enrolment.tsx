import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeForm } from './code-form.tsx';
import { QrCode } from './qr-code.tsx';
import styles from './two-factor.module.css';

export type Enrolment = { secret: string; uri: string };
type EnrolmentFormProps = {
  enrolment: Enrolment;
  /** Sends the first code; rejects with the error. */
  verify: (code: string) => Promise<void>;
};

/** Setup of the authenticator app: scan the QR code, then enter the first code. */
export function EnrolmentForm({ enrolment: { secret, uri }, verify }: EnrolmentFormProps) {
  const { t } = useTranslation('identity');
  const [isManualEntry, setManualEntry] = useState(false);
  return (
    <>
      <p className={styles.hint}>{t('account.enrol.scan')}</p>
      {isManualEntry ? (
        <code className={styles.secret}>{grouped(secret)}</code>
      ) : (
        <QrCode text={uri} label={t('account.enrol.qr')} />
      )}
      <button type="button" className={styles.link} onClick={() => setManualEntry(!isManualEntry)}>
        {isManualEntry ? t('account.enrol.showQr') : t('account.enrol.type')}
      </button>
      <CodeForm label={t('account.enrol.code')} verb={t('account.enrol.verb')} send={verify} />
    </>
  );
}

/** Formats the secret in groups of four characters. */
function grouped(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}
