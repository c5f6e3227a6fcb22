import { Form, type FormInstance } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RequestError } from '../../kernel/calls/request-error.ts';
import { notify } from '../../kernel/notify.ts';
import { randomHex } from '../../kernel/random.ts';
import { CaptchaField } from './captcha-field.tsx';
import type { SmsOutcome, TypedImage } from './send-sms.ts';

type CodeRequest = {
  form: FormInstance;
  /** Fields that must be valid before a code is requested. */
  needs: string[];
  ask: (image: TypedImage) => Promise<SmsOutcome>;
  onRefused: (refused: RequestError) => void;
  /** Shows the image from the start, not only once the server requires it. */
  imageFirst?: boolean;
};

/** Requests a code from within a form, with the image code it requires. */
export function useSms({ form, needs, ask, onRefused, imageFirst = false }: CodeRequest): {
  send: () => Promise<boolean>;
  image: ReactNode;
} {
  const { t } = useTranslation('identity');
  const [checkKey, setCheckKey] = useState<string | null>(() => (imageFirst ? randomHex() : null));
  const renew = () => {
    setCheckKey(randomHex());
    form.resetFields(['image']);
  };
  const showImageError = (text: string) => form.setFields([{ name: 'image', errors: [text] }]);
  const showOutcome = (outcome: SmsOutcome) => {
    if (outcome === 'sent') notify(({ message }) => void message.success(t('sms.sent')));
    else if (outcome === 'imageRequired') notify(({ message }) => void message.info(t('sms.imageRequired')));
    else if (outcome === 'imageWrong') showImageError(t('codeWrong'));
    else onRefused(outcome);
  };
  const follow = (outcome: SmsOutcome) => {
    // An image code can be used once; after the code was sent it is no longer needed.
    if (outcome === 'sent' && !imageFirst) setCheckKey(null);
    else if (checkKey !== null || outcome === 'imageRequired') renew();
    showOutcome(outcome);
  };
  const send = async () => {
    if (!(await form.validateFields(needs).catch(() => null))) return false;
    const typed = String(form.getFieldValue('image') ?? '').trim();
    if (checkKey !== null && !typed) {
      showImageError(t('codeMissing'));
      return false;
    }
    const outcome = await ask(checkKey === null ? {} : { captcha: typed, checkKey });
    follow(outcome);
    return outcome === 'sent';
  };
  const image = checkKey !== null && (
    <Form.Item name="image">
      <CaptchaField checkKey={checkKey} onRenew={renew} />
    </Form.Item>
  );
  return { send, image };
}
