import { identity } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../kernel/calls/api.ts';
import styles from './login-page.module.css';

type CaptchaImageProps = { checkKey: string; onRenew: () => void };

/** The image of a code, replaced on click. */
export function CaptchaImage({ checkKey, onRenew }: CaptchaImageProps) {
  const { t } = useTranslation('identity');
  const { data: image, isError } = useRead(
    identity.randomImage,
    { params: { key: checkKey } },
    { staleTime: Number.POSITIVE_INFINITY, keepPrevious: true },
  );
  return (
    <button
      type="button"
      className={styles.image}
      onClick={onRenew}
      title={t('codeReload')}
      aria-label={isError ? t('codeReload') : t('codeImage')}
    >
      {image && !isError && <img src={image} alt="" />}
      {isError && t('codeReload')}
    </button>
  );
}
