import { accessToken, NewAccessToken } from '@opsyard/contract';
import { Alert, Button, Checkbox, Form, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countUpTo, rulesFor } from '../../../kernel/forms/forms.ts';
import { notify } from '../../../kernel/notify.ts';
import styles from './account.module.css';
import { useConfirmed } from './use-confirmed.tsx';

const NAME_MAX = 50;
const LIFETIMES_DAYS = [7, 30, 90, 365] as const;
const DEFAULT_LIFETIME_DAYS = 90;

type Fields = { name: string; days: number; scopes: string[] };
type NewTokenProps = { grantable: readonly { scope: string; name: string }[]; onClose: () => void };

/** Creates an API token and shows it once. */
export function NewToken({ grantable, onClose }: NewTokenProps) {
  const { t } = useTranslation('identity');
  const [form] = Form.useForm<Fields>();
  const [token, setToken] = useState<string | null>(null);
  const add = useConfirmed(accessToken.add);
  if (token) return <CreatedToken token={token} onClose={onClose} />;
  return (
    <Modal
      open
      title={t('account.token.add')}
      okText={t('account.token.add')}
      cancelText={t('account.cancel')}
      confirmLoading={add.isPending}
      okButtonProps={{ htmlType: 'submit', form: 'new-token', disabled: add.isPending }}
      onCancel={onClose}
    >
      <Form<Fields>
        id="new-token"
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ days: DEFAULT_LIFETIME_DAYS, scopes: [] }}
        onFinish={(body) => add.mutate({ body }, { onSuccess: (made) => setToken(made.token) })}
      >
        <Form.Item
          name="name"
          label={t('account.token.name')}
          extra={t('account.token.nameHint')}
          rules={rulesFor(NewAccessToken, 'name')}
        >
          <Input count={countUpTo(NAME_MAX)} autoFocus />
        </Form.Item>
        <Form.Item name="days" label={t('account.token.life')}>
          <Select
            options={LIFETIMES_DAYS.map((days) => ({ value: days, label: t('account.token.days', { count: days }) }))}
          />
        </Form.Item>
        <Form.Item name="scopes" label={t('account.token.scopes')} rules={[{ validator: requireScope }]}>
          <Checkbox.Group
            className={styles.scopes ?? ''}
            options={grantable.map(({ scope, name }) => ({ value: scope, label: name }))}
          />
        </Form.Item>
      </Form>
    </Modal>
  );

  function requireScope(_: unknown, scopes: readonly string[]): Promise<void> {
    return scopes.length > 0 ? Promise.resolve() : Promise.reject(new Error(t('account.token.scopesMissing')));
  }
}

function CreatedToken({ token, onClose }: { token: string; onClose: () => void }) {
  const { t } = useTranslation('identity');
  const copy = async () => {
    await navigator.clipboard.writeText(token);
    notify(({ message }) => void message.success(t('account.token.copied')));
  };
  return (
    <Modal
      open
      title={t('account.token.made')}
      footer={null}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
    >
      <Alert type="warning" showIcon title={t('account.token.once')} />
      <code className={styles.secret}>{token}</code>
      <div className={styles.actions}>
        {navigator.clipboard && <Button onClick={() => void copy()}>{t('account.token.copy')}</Button>}
        <Button type="primary" onClick={onClose}>
          {t('account.token.kept')}
        </Button>
      </div>
    </Modal>
  );
}
