import {
  type ConnectorAccount,
  connector,
  department,
  PRICE_CURRENCIES,
  type RegistrationPrice,
} from '@opsyard/contract';
import { Alert, Button, Drawer, Form, Input, InputNumber, Select, Space, Switch, TreeSelect, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../kernel/calls/api.ts';
import { RequestError } from '../../kernel/calls/request-error.ts';
import { fieldErrors, requiredRule } from '../../kernel/forms/forms.ts';
import { notify } from '../../kernel/notify.ts';
import { useLanguage } from '../../kernel/words/language.ts';
import { plainDay } from '../../ui/dates/when-text.ts';
import { minorUnits } from '../../ui/numbers/minor-units.ts';
import styles from './connectors.module.css';
import { useProviders } from './use-providers.ts';

type Fields = {
  provider: string;
  sandbox: boolean;
  name: string;
  baseUrl?: string;
  secret?: string;
  webhookSecret?: string;
  scopes?: string;
  perSecond?: number | null;
  monthlyQuota?: number | null;
  /** Price of a thousand registrations, in the major unit of the currency. */
  price?: number | null;
  currency?: RegistrationPrice['currency'];
  departmentId?: string | null;
};
type AccountFormProps = { account: ConnectorAccount | null; onClose: () => void };

/** Form to add or edit an account. Stored secrets are never shown. */
export function AccountForm({ account, onClose }: AccountFormProps) {
  const { t } = useTranslation(['connectors', 'common']);
  const [form] = Form.useForm<Fields>();
  const { send, isSending } = useSaving(account);
  const submit = async (fields: Fields) => {
    try {
      await send(fields);
      notify(({ message }) => void message.success(t('saved')));
      onClose();
    } catch (error) {
      if (error instanceof RequestError) form.setFields(fieldErrors(error) as Parameters<typeof form.setFields>[0]);
    }
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={account ? t('editTitle') : t('add')}
      size={560}
      footer={
        <div className={styles.buttons}>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button type="primary" loading={isSending} onClick={() => form.submit()}>
            {t('common:action.save')}
          </Button>
        </div>
      }
    >
      <Form<Fields>
        form={form}
        layout="vertical"
        initialValues={account ? formValuesOf(account) : { sandbox: false, currency: 'CNY' }}
        onFinish={(fields) => void submit(fields)}
      >
        <DepartmentField account={account} />
        <SecretFields account={account} />
        <LimitFields />
        <PriceFields />
        <QuotaField />
        {account && <WebhookUrl url={account.webhookUrl} />}
      </Form>
    </Drawer>
  );
}

/** Fields for provider, name and base URL. */
function DepartmentField({ account }: Pick<AccountFormProps, 'account'>) {
  const { t } = useTranslation('connectors');
  const { providers } = useProviders();
  const provider = useSelectedProvider();
  const sandbox = Form.useWatch('sandbox');
  return (
    <>
      <Form.Item name="provider" label={t('provider')} rules={[requiredRule()]}>
        <Select
          disabled={account !== null}
          options={providers.map(({ name, title }) => ({ value: name, label: title }))}
        />
      </Form.Item>
      <Form.Item name="name" label={t('name')} rules={[requiredRule()]}>
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
      <Form.Item name="sandbox" label={t('sandboxSwitch')} valuePropName="checked" extra={t('sandboxText')}>
        <Switch disabled={account !== null} />
      </Form.Item>
      {!sandbox && (
        <Form.Item
          name="baseUrl"
          label={t('address')}
          extra={provider && t('addressText', { address: provider.baseUrl })}
        >
          <Input maxLength={300} placeholder={provider?.baseUrl ?? 'https://'} autoComplete="off" spellCheck={false} />
        </Form.Item>
      )}
    </>
  );
}

/** Fields for the API key and the webhook secret; a sandbox account needs neither. */
function SecretFields({ account }: Pick<AccountFormProps, 'account'>) {
  const { t } = useTranslation('connectors');
  const provider = useSelectedProvider();
  const sandbox = Form.useWatch('sandbox');
  if (sandbox) return null;
  const keptHint = (hint: string | null) => hint !== null && (hint === '' ? t('keptWhole') : t('kept', { hint }));
  const rules = account?.secretHint == null ? [requiredRule()] : [];
  return (
    <>
      <Form.Item name="secret" label={t('secret')} extra={keptHint(account?.secretHint ?? null)} rules={rules}>
        <Input.Password maxLength={500} autoComplete="new-password" />
      </Form.Item>
      {provider?.ownWebhookSecret && (
        <Form.Item
          name="webhookSecret"
          label={t('ownSecret')}
          extra={keptHint(account?.webhookSecretHint ?? null) || t('ownSecretText')}
        >
          <Input.Password maxLength={500} autoComplete="new-password" />
        </Form.Item>
      )}
    </>
  );
}

/** Fields for purpose, owner and rate limit. */
function LimitFields() {
  const { t } = useTranslation('connectors');
  const language = useLanguage();
  const provider = useSelectedProvider();
  const { data: departments } = useRead(department.queryIdTree, {}, { quiet: true, staleTime: 60_000 });
  return (
    <>
      <Form.Item name="scopes" label={t('scopes')} extra={t('scopesText')}>
        <Input.TextArea rows={2} maxLength={500} />
      </Form.Item>
      <Form.Item name="departmentId" label={t('department')}>
        <TreeSelect allowClear treeDefaultExpandAll treeData={departments ?? []} />
      </Form.Item>
      <Form.Item
        name="perSecond"
        label={t('perSecond')}
        extra={
          provider && t('perSecondText', { count: provider.perSecond, date: plainDay(provider.checkedOn, language) })
        }
      >
        <InputNumber
          min={0.1}
          max={1000}
          className={styles.full ?? ''}
          placeholder={String(provider?.perSecond ?? '')}
        />
      </Form.Item>
    </>
  );
}

/** Fields for the price and the number of registrations, by which a provider is selected automatically. */
function PriceFields() {
  const { t } = useTranslation('connectors');
  const digits = Math.log10(minorUnits(Form.useWatch('currency') ?? 'CNY'));
  return (
    <Form.Item label={t('price')} htmlFor="price" extra={t('priceText')}>
      <Space.Compact block>
        <Form.Item name="price" noStyle>
          <InputNumber min={0} max={1_000_000} precision={digits} className={styles.full ?? ''} />
        </Form.Item>
        <Form.Item name="currency" noStyle>
          <Select
            aria-label={t('currency')}
            className={styles.currency ?? ''}
            options={PRICE_CURRENCIES.map((value) => ({ value, label: value }))}
          />
        </Form.Item>
      </Space.Compact>
    </Form.Item>
  );
}

/** The field for the quota of a plan. */
function QuotaField() {
  const { t } = useTranslation('connectors');
  return (
    <Form.Item name="monthlyQuota" label={t('monthlyQuota')} extra={t('monthlyQuotaText')}>
      <InputNumber min={1} max={100_000_000} precision={0} className={styles.full ?? ''} />
    </Form.Item>
  );
}

function WebhookUrl({ url }: { url: string }) {
  const { t } = useTranslation('connectors');
  return (
    <Alert
      type="info"
      title={t('webhookUrl')}
      description={
        <>
          {t('webhookUrlText')}
          <br />
          <Typography.Text className={styles.code ?? ''} copyable={{ text: url, tooltips: [t('copy'), t('copied')] }}>
            {url}
          </Typography.Text>
        </>
      }
    />
  );
}

function useSelectedProvider() {
  const { providers } = useProviders();
  const name = Form.useWatch('provider');
  return providers.find((one) => one.name === name);
}

function useSaving(account: ConnectorAccount | null) {
  const add = useSend(connector.add);
  const edit = useSend(connector.edit);
  const send = (all: Fields) => {
    const { provider, sandbox, baseUrl, secret, webhookSecret, ...fields } = all;
    const request = {
      ...{ name: fields.name, scopes: fields.scopes ?? '' },
      ...{ perSecond: fields.perSecond ?? null, departmentId: fields.departmentId ?? null, price: priceOf(fields) },
      monthlyQuota: fields.monthlyQuota ?? null,
      // The form has no URL for a sandbox account; the stored one is kept.
      ...(!sandbox && { baseUrl: baseUrl?.trim() || null }),
      ...(secret && { secret }),
      ...(webhookSecret && { webhookSecret }),
    };
    if (account) return edit.mutateAsync({ body: { id: account.id, version: account.version, ...request } });
    return add.mutateAsync({ body: { provider, sandbox, ...request } });
  };
  return { send, isSending: add.isPending || edit.isPending };
}

function formValuesOf({ baseUrl, ...account }: ConnectorAccount): Partial<Fields> {
  const { provider, sandbox, name, scopes, perSecond, monthlyQuota, departmentId } = account;
  const { perThousand = null, currency = 'CNY' } = account.price ?? {};
  const price = perThousand === null ? null : perThousand / minorUnits(currency);
  const shown = { provider, sandbox, name, scopes, perSecond, monthlyQuota, departmentId, price, currency };
  return { ...shown, ...(baseUrl !== null && { baseUrl }) };
}

function priceOf({ price, currency = 'CNY' }: Pick<Fields, 'price' | 'currency'>): RegistrationPrice | null {
  if (price === null || price === undefined) return null;
  return { perThousand: Math.round(price * minorUnits(currency)), currency };
}
