import { FrownOutlined, SmileOutlined } from '@ant-design/icons';
import { identity } from '@opsyard/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kernel/calls/api.ts';
import { RequestError } from '../../../kernel/calls/request-error.ts';
import styles from '../registration/registration.module.css';

const CODE_LENGTH = 4;

/** Shows whether the typed image code is correct. */
export function ImageCodeCheck({ typed, checkKey }: { typed: string; checkKey: string }) {
  const { t } = useTranslation('identity');
  const isCorrect = useImageCodeCheck(typed.trim().toLowerCase(), checkKey);
  if (isCorrect === null) return <span className={styles.codeCheck} />;
  const label = t(isCorrect ? 'recovery.codeRight' : 'recovery.codeWrong');
  return (
    <span className={styles.codeCheck} data-right={isCorrect} role="img" aria-label={label} title={label}>
      {isCorrect ? <SmileOutlined /> : <FrownOutlined />}
    </span>
  );
}

function useImageCodeCheck(captcha: string, checkKey: string): boolean | null {
  const [checked, setChecked] = useState<{ of: string; isRight: boolean } | null>(null);
  const current = `${checkKey} ${captcha}`;
  useEffect(() => {
    if (captcha.length !== CODE_LENGTH) return;
    let isCurrent = true;
    const report = (isCorrect: boolean) =>
      isCurrent && setChecked({ of: `${checkKey} ${captcha}`, isRight: isCorrect });
    call(identity.checkCaptcha, { body: { captcha, checkKey } }, { quiet: true }).then(
      () => report(true),
      (error: unknown) => error instanceof RequestError && error.status === 200 && report(false),
    );
    return () => {
      isCurrent = false;
    };
  }, [captcha, checkKey]);
  return checked?.of === current ? checked.isRight : null;
}
