import { identity } from '@opsyard/contract';
import { Input, type InputProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../kernel/api.ts';
import { CaptchaHelp } from './captcha-help.tsx';
import styles from './login-page.module.css';

type CaptchaFieldProps = Omit<InputProps, 'onChange'> & {
  checkKey: string;
  onRenew: () => void;
  /** Told what was typed, or the code itself when the browser has worked for it. */
  onChange?: (code: string) => void;
};

/** The image code: a field, and the image that makes way for another on a click. */
export function CaptchaField({ checkKey, onRenew, onChange, ...field }: CaptchaFieldProps) {
  const { t } = useTranslation('identity');
  const { data: image, isError } = useRead(
    identity.randomImage,
    { params: { key: checkKey } },
    { staleTime: Number.POSITIVE_INFINITY, keepPrevious: true },
  );
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
        <button
          type="button"
          className={styles.image}
          onClick={onRenew}
          title={t('codeReload')}
          aria-label={t('codeImage')}
        >
          {image && !isError && <img src={image} alt="" />}
          {isError && t('codeReload')}
        </button>
      </div>
      <CaptchaHelp key={checkKey} checkKey={checkKey} onCode={(code) => onChange?.(code)} />
    </>
  );
}
