import { twoFactor } from '@opsyard/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { Failure } from '../../../ui/failure.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { ChangePassword } from './change-password.tsx';
import { LinkedSection } from './linked-section.tsx';
import { PasskeySection } from './passkey-section.tsx';
import { Section } from './section.tsx';
import { TwoFactorSection } from './two-factor-section.tsx';

/** Security: password, two-factor authentication, passkeys and linked accounts. */
export function SecurityPart() {
  const { data, error, refetch } = useRead(twoFactor.state, {}, { quiet: true });
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={4} />;
  return (
    <>
      <PasswordSection />
      <TwoFactorSection on={data.on} codesLeft={data.recoveryCodesLeft} required={data.required} />
      <PasskeySection passkeys={data.passkeys} />
      <LinkedSection />
    </>
  );
}

/** Password, with a button to change it. */
function PasswordSection() {
  const { t } = useTranslation('identity');
  const [isChanging, setChanging] = useState(false);
  return (
    <Section
      title={t('password')}
      text={t('account.password.text')}
      action={<Button onClick={() => setChanging(true)}>{t('account.password.title')}</Button>}
    >
      {isChanging && <ChangePassword onClose={() => setChanging(false)} />}
    </Section>
  );
}
