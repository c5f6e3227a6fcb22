import { type Passkey, passkey } from '@opsyard/contract';
import { Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countUpTo, requiredRule } from '../../../kernel/forms/forms.ts';
import { When } from '../../../ui/dates/when.tsx';
import { confirm } from '../../../ui/popups/confirm.tsx';
import { canUsePasskeys } from '../passkey-support.ts';
import styles from './account.module.css';
import { Section } from './section.tsx';
import { useConfirmed } from './use-confirmed.tsx';
import { useNewPasskey } from './use-new-passkey.ts';

const NAME_MAX = 50;

/** Passkeys, used instead of the password or as the second factor. */
export function PasskeySection({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { t } = useTranslation('identity');
  const [isNameOpen, setNameOpen] = useState(false);
  const possible = canUsePasskeys();
  return (
    <Section
      title={t('account.passkey.title')}
      text={possible ? t('account.passkey.text') : t('account.passkey.impossible')}
      action={possible && <Button onClick={() => setNameOpen(true)}>{t('account.passkey.add')}</Button>}
    >
      {passkeys.length > 0 && (
        <ul className={styles.list}>
          {passkeys.map((one) => (
            <PasskeyRow key={one.id} one={one} />
          ))}
        </ul>
      )}
      {isNameOpen && <NewPasskey onClose={() => setNameOpen(false)} />}
    </Section>
  );
}

function PasskeyRow({ one: { id, name, createdAt, lastUsedAt } }: { one: Passkey }) {
  const { t } = useTranslation('identity');
  const remove = useConfirmed(passkey.remove, { alsoRefresh: ['twoStep'] });
  const confirmRemoval = () =>
    confirm({
      title: t('account.passkey.removeNamed', { name }),
      text: t('account.passkey.removeText'),
      verb: t('account.passkey.remove'),
      danger: true,
      run: () => remove.mutateAsync({ query: { id } }).catch(() => undefined),
    });
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <span className={styles.name}>{name}</span>
        <span className={styles.dim}>
          {t('account.passkey.made')} <When at={createdAt} />
          {' · '}
          {lastUsedAt ? (
            <>
              {t('account.passkey.used')} <When at={lastUsedAt} />
            </>
          ) : (
            t('account.passkey.unused')
          )}
        </span>
      </div>
      <Button aria-label={t('account.passkey.removeNamed', { name })} onClick={confirmRemoval}>
        {t('account.passkey.remove')}
      </Button>
    </li>
  );
}

function NewPasskey({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('identity');
  const [form] = Form.useForm<{ name: string }>();
  const { make, isBusy } = useNewPasskey(onClose);
  return (
    <Modal
      open
      title={t('account.passkey.add')}
      okText={t('account.passkey.go')}
      cancelText={t('account.cancel')}
      confirmLoading={isBusy}
      okButtonProps={{ htmlType: 'submit', form: 'new-passkey', disabled: isBusy }}
      onCancel={onClose}
    >
      <p className={styles.hint}>{t('account.passkey.addText')}</p>
      <Form
        id="new-passkey"
        form={form}
        layout="vertical"
        requiredMark={false}
        className={styles.form ?? ''}
        initialValues={{ name: t('account.passkey.thisDevice') }}
        onFinish={({ name }) => void make(name)}
      >
        <Form.Item name="name" label={t('account.passkey.name')} rules={[requiredRule()]}>
          <Input count={countUpTo(NAME_MAX)} autoFocus />
        </Form.Item>
      </Form>
    </Modal>
  );
}
