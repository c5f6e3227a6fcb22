import { identityFailures } from '@opsyard/contract';
import { Button } from 'antd';
import { type FormEvent, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { RequestError } from '../../kernel/calls/request-error.ts';
import { part } from '../../kernel/loading/screens.ts';
import { randomHex } from '../../kernel/random.ts';
import { endSession } from '../../kernel/session.ts';
import { CaptchaHelp } from './captcha-help.tsx';
import { CaptchaImage } from './captcha-image.tsx';
import styles from './login-page.module.css';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { PlainField, PlainPassword } from './plain-field.tsx';
import { type Fields, fieldOf, fill, isEmpty, read, type Typed } from './plain-form.ts';
import { signIn } from './sign-in.ts';
import { clearHandover } from './sign-in-handover.ts';
import type { SignInEnd } from './use-sign-in-end.tsx';

const IdentityProviders = part(() => import('./federated-login/identity-providers.tsx'), 'IdentityProviders');

type Errors = Partial<Record<Typed, string>>;
type AccountFormProps = {
  end: SignInEnd;
  filledIn: Pick<Fields, 'username' | 'password'> | null;
  /** The demo account is filled in; it needs no image code until a sign-in fails. */
  isDemo: boolean;
  /** Whether this installation uses image codes; undefined until loaded. */
  hasImage: boolean | undefined;
};

const MISSING = { username: 'usernameMissing', password: 'passwordMissing', captcha: 'codeMissing' } as const;

/** Sign-in form with username, password and image code. */
export function AccountForm({ end, filledIn, isDemo, hasImage = true }: AccountFormProps) {
  const { t } = useTranslation('identity');
  const form = useRef<HTMLFormElement>(null);
  const isDirty = useRef(false);
  const [checkKey, setCheckKey] = useState(() => randomHex());
  const [isLoading, setLoading] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const [needsCode, setNeedsCode] = useState(false);
  const invitedUsername = useSearchParams()[0].get('username');

  useEffect(() => {
    if (invitedUsername) fill(form.current, { username: invitedUsername });
    else if (filledIn && !isDirty.current) fill(form.current, filledIn);
  }, [filledIn, invitedUsername]);

  const hasCode = hasImage && (!isDemo || needsCode || invitedUsername !== null);
  const renew = () => {
    setCheckKey(randomHex());
    fill(form.current, { captcha: '' });
  };
  const showErrors = (found: Errors) => {
    setErrors(found);
    const [first] = Object.keys(found);
    if (first) fieldOf(form.current, first)?.focus();
  };
  const refuse = (error: unknown, remember: boolean) => {
    renew();
    setNeedsCode(true);
    if (!(error instanceof RequestError) || !error.is(identityFailures.captchaWrong))
      return end.refuse(error, remember);
    endSession();
    showErrors({ captcha: t('codeWrong') });
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = read(event.currentTarget);
    const requiredFields = ['username', 'password', ...(hasCode ? (['captcha'] as const) : [])] as const;
    const missing = requiredFields.filter((name) => isEmpty(name, fields[name]));
    showErrors(Object.fromEntries(missing.map((name) => [name, t(MISSING[name])])));
    if (missing.length > 0) return;
    setLoading(true);
    end.begin();
    try {
      end.finish(await signIn({ ...fields, checkKey }), fields.remember);
      clearHandover();
    } catch (error) {
      refuse(error, fields.remember);
    } finally {
      setLoading(false);
    }
  };
  const remember = () => fieldOf(form.current, 'remember')?.checked !== false;

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void submit(event)}
      onInput={({ target }) => {
        isDirty.current = true;
        if ((target as HTMLInputElement).name !== 'remember') setNeedsCode(true);
      }}
    >
      <PlainField
        name="username"
        label={t('username')}
        error={errors.username}
        autoComplete="username"
        maxLength={100}
        autoFocus
      />
      <PlainPassword name="password" label={t('password')} error={errors.password} autoComplete="current-password" />
      {hasCode && <ImageCode form={form} error={errors.captcha} checkKey={checkKey} onRenew={renew} />}
      <label className={styles.remember}>
        <input type="checkbox" name="remember" defaultChecked />
        {t('remember')}
      </label>
      <Button type="primary" htmlType="submit" size="large" block loading={isLoading} disabled={isLoading}>
        {t('confirm')}
      </Button>
      <PasskeySignIn end={end} remember={remember} />
      <Suspense fallback={null}>
        <IdentityProviders end={end} remember={remember} />
      </Suspense>
    </form>
  );
}

type ImageCodeProps = {
  form: RefObject<HTMLFormElement | null>;
  error: string | undefined;
  checkKey: string;
  onRenew: () => void;
};

function ImageCode({ form, error, checkKey, onRenew }: ImageCodeProps) {
  const { t } = useTranslation('identity');
  return (
    <>
      <PlainField
        name="captcha"
        label={t('code')}
        error={error}
        autoComplete="off"
        maxLength={10}
        beside={<CaptchaImage checkKey={checkKey} onRenew={onRenew} />}
      />
      <div className={styles.help}>
        <CaptchaHelp key={checkKey} checkKey={checkKey} onCode={(captcha) => fill(form.current, { captcha })} />
      </div>
    </>
  );
}
