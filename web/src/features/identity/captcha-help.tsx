import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

type CaptchaHelpProps = { checkKey: string; onCode: (code: string) => void };

/** For users who cannot read the image: fills in the code after a proof of work of some seconds in the browser. */
export function CaptchaHelp({ checkKey, onCode }: CaptchaHelpProps) {
  const { t } = useTranslation('identity');
  const [state, setState] = useState<'idle' | 'working' | 'done' | 'failed'>('idle');
  // WebCrypto is available in secure contexts only.
  if (!window.isSecureContext) return null;
  const help = async () => {
    setState('working');
    try {
      const { workForCode } = await import('./work-for-code.ts');
      onCode(await workForCode(checkKey));
      setState('done');
    } catch {
      setState('failed');
    }
  };
  return (
    <div>
      <Button
        type="link"
        size="small"
        style={{ paddingInline: 0 }}
        loading={state === 'working'}
        onClick={() => void help()}
      >
        {t('codeUnseen')}
      </Button>
      <span role="status">{state !== 'idle' && t(`codeHelp.${state}`)}</span>
    </div>
  );
}
