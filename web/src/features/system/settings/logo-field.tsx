import { type Branding, branding } from '@opsyard/contract';
import { Button, Form } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/calls/api.ts';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { upload } from '../../../kernel/files.ts';
import { adoptBranding } from '../../../kernel/theme/branding.ts';
import styles from '../system.module.css';

/** Field for the logo: upload one, or reset it to the default. */
export function LogoField({ appearance }: { appearance: Branding }) {
  const { t } = useTranslation('system');
  const input = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);
  const remove = useSend(branding.removeLogo);
  const send = async (file: File | undefined) => {
    if (input.current) input.current.value = '';
    if (!file) return;
    setSending(true);
    try {
      adoptBranding(await upload(branding.setLogo, {}, file));
      await refresh('branding');
    } catch {
      // The error has already been shown.
    } finally {
      setSending(false);
    }
  };
  return (
    <Form.Item label={t('settings.logo')} extra={t('settings.logoText')}>
      <span className={styles.buttons}>
        {appearance.logo && <img src={appearance.logo} alt={t('settings.logo')} className={styles.logo} />}
        <Button loading={isSending} onClick={() => input.current?.click()}>
          {t('settings.chooseLogo')}
        </Button>
        {appearance.logo && (
          <Button
            loading={remove.isPending}
            onClick={() => remove.mutateAsync({}).then(adoptBranding, () => undefined)}
          >
            {t('settings.removeLogo')}
          </Button>
        )}
        <input
          ref={input}
          type="file"
          style={{ display: 'none' }}
          accept="image/png,image/jpeg,image/webp"
          aria-label={t('settings.chooseLogo')}
          onChange={({ target }) => void send(target.files?.[0])}
        />
      </span>
    </Form.Item>
  );
}
