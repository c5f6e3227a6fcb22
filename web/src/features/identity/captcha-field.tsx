import { Input, type InputProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { CaptchaHelp } from './captcha-help.tsx';
import { CaptchaImage } from './captcha-image.tsx';
import styles from './login-page.module.css';

type CaptchaFieldProps = Omit<InputProps, 'onChange'> & {
  checkKey: string;
  onRenew: () => void;
  /** Called with the typed code, or with the code obtained by proof of work. */
  onChange?: (code: string) => void;
};

/** Input for the image code, with the image, which is replaced on click. */
export function CaptchaField({ checkKey, onRenew, onChange, ...field }: CaptchaFieldProps) {
  const { t } = useTranslation('identity');
  return (
    <>
      <div className={styles.captcha}>
        <Input
          {...field}
          onChange={({ target }) => onChange?.(target.value)}
          placeholder={t('code')}
          aria-label={t('code')}
          autoComplete="off"
          maxLength={10}
          size="large"
        />
        <CaptchaImage checkKey={checkKey} onRenew={onRenew} />
      </div>
      <CaptchaHelp key={checkKey} checkKey={checkKey} onCode={(code) => onChange?.(code)} />
    </>
  );
}
