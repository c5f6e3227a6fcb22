import { Form, type FormInstance } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../kernel/notices.ts';
import { randomHex } from '../../kernel/random.ts';
import type { Refused } from '../../kernel/refused.ts';
import { CaptchaField } from './captcha-field.tsx';
import { type SmsOutcome, type SmsRequest, sendSms } from './send-sms.ts';

type SmsForm = {
  form: FormInstance;
  /** The field that must be right before a code is asked for. */
  needs: string;
  request: () => Pick<SmsRequest, 'mobile' | 'smsmode'>;
  onRefused: (refused: Refused) => void;
};

/** Asking for a code from within a form, with the image that has to be read once there have been several. */
export function useSms({ form, needs, request, onRefused }: SmsForm): {
  send: () => Promise<boolean>;
  image: ReactNode;
} {
  const { t } = useTranslation('identity');
  const [checkKey, setCheckKey] = useState<string | null>(null);
  const renew = () => {
    setCheckKey(randomHex());
    form.resetFields(['image']);
  };
  const tell = (outcome: SmsOutcome) => {
    if (outcome === 'sent') notify(({ message }) => void message.success(t('sms.sent')));
    else if (outcome === 'imageWanted') notify(({ message }) => void message.info(t('sms.imageWanted')));
    else if (outcome === 'imageWrong') form.setFields([{ name: 'image', errors: [t('codeWrong')] }]);
    else onRefused(outcome);
  };
  const send = async () => {
    const isAsked = checkKey !== null;
    if (!(await form.validateFields(isAsked ? [needs, 'image'] : [needs]).catch(() => null))) return false;
    const outcome = await sendSms({ ...request(), ...(isAsked && { captcha: form.getFieldValue('image'), checkKey }) });
    if (isAsked || outcome === 'imageWanted') renew();
    tell(outcome);
    return outcome === 'sent';
  };
  const image = checkKey !== null && (
    <Form.Item name="image" rules={[{ required: true, whitespace: true, message: t('codeMissing') }]}>
      <CaptchaField checkKey={checkKey} onRenew={renew} />
    </Form.Item>
  );
  return { send, image };
}
