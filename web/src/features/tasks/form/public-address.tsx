import { formAddress, type Reply } from '@opsyard/contract';
import { Button, Input } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../../kernel/calls/api.ts';
import { notify } from '../../../kernel/notify.ts';
import { confirm } from '../../../ui/popups/confirm.tsx';
import styles from './forms.module.css';

/** The public address of a form, for users with the permission to set it. */
export function PublicAddress({ formId, isPublished }: { formId: string; isPublished: boolean }) {
  const { t } = useTranslation('tasks');
  const { data } = useRead(formAddress.get, { query: { formId } });
  const { mutate, mutateAsync, isPending } = useSend(formAddress.set, { alsoRefresh: ['form'] });
  if (!data) return null;
  const change = (action: 'renew' | 'off') =>
    confirm({
      title: t(`forms.public.${action}Title`),
      text: t(`forms.public.${action}Text`),
      verb: t(`forms.public.${action}`),
      danger: true,
      run: () => mutateAsync({ body: { formId, action } }),
    });
  return (
    <section className={styles.facts} aria-label={t('forms.public.title')}>
      <div className={styles.whole}>
        <strong>{t('forms.public.title')}</strong>
        <p className={styles.help}>{t('forms.public.text')}</p>
        {data.key === null && (
          <Button loading={isPending} onClick={() => mutate({ body: { formId, action: 'on' } })}>
            {t('forms.public.on')}
          </Button>
        )}
        {data.key !== null && <Address address={data} isPublished={isPublished} onChange={change} />}
      </div>
    </section>
  );
}

type AddressProps = {
  address: Reply<typeof formAddress.get>;
  isPublished: boolean;
  onChange: (action: 'renew' | 'off') => void;
};

function Address({ address: { key }, isPublished, onChange }: AddressProps) {
  const { t } = useTranslation('tasks');
  const id = useId();
  const link = `${window.location.origin}/public/form#${key}`;
  const copy = () =>
    void navigator.clipboard?.writeText(link).then(
      () => notify(({ message }) => void message.success(t('forms.public.copied'))),
      () => undefined,
    );
  return (
    <>
      <label htmlFor={id} className={styles.help}>
        {t(isPublished ? 'forms.public.link' : 'forms.public.linkLater')}
      </label>
      <Input id={id} readOnly value={link} onFocus={({ target }) => target.select()} />
      <span className={styles.addressButtons}>
        <Button onClick={copy}>{t('forms.public.copy')}</Button>
        <Button onClick={() => onChange('renew')}>{t('forms.public.renew')}</Button>
        <Button danger onClick={() => onChange('off')}>
          {t('forms.public.off')}
        </Button>
      </span>
    </>
  );
}
