import { FrownOutlined, SmileOutlined } from '@ant-design/icons';
import { identity } from '@opsyard/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kernel/api.ts';
import { RequestError } from '../../../kernel/request-error.ts';
import styles from '../registration/registration.module.css';

const CODE_LENGTH = 4;

/** Shows whether the typed image code is correct. */
export function ImageVerdict({ typed, checkKey }: { typed: string; checkKey: string }) {
  const { t } = useTranslation('identity');
  const isRight = useVerdict(typed.trim().toLowerCase(), checkKey);
  if (isRight === null) return <span className={styles.verdict} />;
  const label = t(isRight ? 'recovery.codeRight' : 'recovery.codeWrong');
  return (
    <span className={styles.verdict} data-right={isRight} role="img" aria-label={label} title={label}>
      {isRight ? <SmileOutlined /> : <FrownOutlined />}
    </span>
  );
}

function useVerdict(captcha: string, checkKey: string): boolean | null {
  const [verdict, setVerdict] = useState<{ of: string; isRight: boolean } | null>(null);
  const asked = `${checkKey} ${captcha}`;
  useEffect(() => {
    if (captcha.length !== CODE_LENGTH) return;
    let isMeant = true;
    const tell = (isRight: boolean) => isMeant && setVerdict({ of: `${checkKey} ${captcha}`, isRight });
    call(identity.checkCaptcha, { body: { captcha, checkKey } }, { quiet: true }).then(
      () => tell(true),
      (error: unknown) => error instanceof RequestError && error.status === 200 && tell(false),
    );
    return () => {
      isMeant = false;
    };
  }, [captcha, checkKey]);
  return verdict?.of === asked ? verdict.isRight : null;
}
