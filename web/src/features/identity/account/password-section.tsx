import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangePassword } from './change-password.tsx';
import { Section } from './section.tsx';

/** Password, with a button to change it. */
export function PasswordSection() {
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
