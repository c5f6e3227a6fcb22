import { commonFailures, type Gateways, type GatewayTrial, gateway, gatewayFailures } from '@opsyard/contract';
import { Button, Form, type FormInstance } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reportFailure } from '../../../kernel/calls/failure-notice.ts';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { RequestError } from '../../../kernel/calls/request-error.ts';
import { fieldErrors } from '../../../kernel/forms/forms.ts';
import type { FormBase } from '../../../kernel/forms/use-form-base.ts';
import { labelText } from '../../../kernel/words/label-text.ts';
import { ChangedFields } from '../../../ui/forms/changed-fields.tsx';
import { confirm } from '../../../ui/popups/confirm.tsx';
import { useConfirmed } from '../../identity/index.ts';
import { showSuccess } from '../shared/show-success.ts';
import styles from '../system.module.css';
import type { GatewayState } from './gateway-part.tsx';
import { type Channel, GatewayTest } from './gateway-test.tsx';

/** Other queries that show the gateways are refreshed, too. */
export const QUIET_OPTIONS = { quiet: true, alsoRefresh: ['systemSettings', 'message', 'audit'] } as const;

/** The field that shows an error. */
const FIELD_OF: Readonly<Record<string, string>> = {
  [gatewayFailures.secretNeeded.code]: 'secret',
  [gatewayFailures.hostUnknown.code]: 'host',
  [gatewayFailures.hostInside.code]: 'host',
  [gatewayFailures.clearRefused.code]: 'encryption',
};

type GatewayFormProps<F extends object> = {
  channel: Channel;
  gatewayState: GatewayState;
  form: FormInstance<F>;
  initial: Partial<F>;
  base: FormBase<F>;
  /** Label and text of a field that another administrator has changed. */
  fieldMapping: (field: keyof F & string) => readonly [name: string, theirs: string];
  onSave: (fields: F) => Promise<Gateways>;
  formValuesOf: (saved: Gateways) => F;
  onTest: (fields: F, recipient: string) => Promise<GatewayTrial>;
  onChange?: (changed: Partial<F>) => void;
  children: ReactNode;
};

/** Form of a gateway: tests the entered values, and saves or removes them after confirmation. */
export function GatewayForm<F extends object>(props: GatewayFormProps<F>) {
  const { channel, gatewayState, form, initial, base, fieldMapping, onSave, formValuesOf, onTest, onChange, children } =
    props;
  const { t } = useTranslation('system');
  const [isChanged, setChanged] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const show = (error: unknown) => {
    if (!(error instanceof RequestError)) return;
    form.setFields(errorsOf<F>(error));
    // The input stays; the values another administrator has saved are shown beside it.
    if (error.is(commonFailures.staleVersion)) void refresh('gateway');
  };
  const save = async (fields: F) => {
    setSaving(true);
    try {
      const saved = await onSave(fields);
      base.rebase(formValuesOf(saved), saved[channel].version);
      form.setFieldsValue({ secret: '' } as Parameters<typeof form.setFieldsValue>[0]);
      setChanged(false);
      showSuccess(t('settings.gatewaySaved'));
    } catch (error) {
      show(error);
    } finally {
      setSaving(false);
    }
  };
  // Close the confirmation before sending: the request may ask for the password.
  const confirmSave = (fields: F) => {
    const title = t(`settings.askSet.${channel}`);
    confirm({ title, text: t('settings.askSetText'), verb: t('settings.saveGateway'), run: () => void save(fields) });
  };
  const testUnsaved = async (recipient: string) => {
    const fields = await form.validateFields().catch(() => undefined);
    if (!fields) return undefined;
    return await onTest(fields, recipient).catch((error: unknown) => {
      show(error);
      return undefined;
    });
  };
  return (
    <Form<F>
      form={form}
      name={`gateway-${channel}`}
      layout="vertical"
      requiredMark={false}
      initialValues={initial}
      onValuesChange={(changed: Partial<F>) => {
        setChanged(true);
        onChange?.(changed);
      }}
      onFinish={confirmSave}
    >
      {children}
      {base.theirs.length > 0 && <ChangedFields fields={base.theirs.map(fieldMapping)} keep={base.keep} />}
      <div className={styles.buttons}>
        <Button
          type="primary"
          htmlType="submit"
          disabled={!isChanged || base.theirs.length > 0}
          loading={isSaving}
          aria-label={labelText(t('settings.saveGateway'), t(`settings.channels.${channel}`))}
        >
          {t('settings.saveGateway')}
        </Button>
        {gatewayState.gateway && <RemoveGateway channel={channel} version={gatewayState.version} />}
      </div>
      <GatewayTest channel={channel} testUnsaved={isChanged || gatewayState.gateway ? testUnsaved : undefined} />
    </Form>
  );
}

function RemoveGateway({ channel, version }: { channel: Channel; version: number }) {
  const { t } = useTranslation('system');
  const remove = useConfirmed(gateway.remove, { ...QUIET_OPTIONS, quiet: false });
  const send = () =>
    remove.mutate({ body: { channel, version } }, { onSuccess: () => showSuccess(t('settings.gatewayRemoved')) });
  const confirmSave = () => {
    const title = t(`settings.askRemove.${channel}`);
    const verb = t('settings.removeGateway');
    confirm({ title, text: t('settings.askRemoveText'), verb, danger: true, run: send });
  };
  return (
    <Button
      danger
      loading={remove.isPending}
      onClick={confirmSave}
      aria-label={labelText(t('settings.removeGateway'), t(`settings.channels.${channel}`))}
    >
      {t('settings.removeGateway')}
    </Button>
  );
}

/** Assigns an error to its field; an error without a field is shown as a message. */
function errorsOf<F extends object>(error: RequestError): Parameters<FormInstance<F>['setFields']>[0] {
  const field = FIELD_OF[error.failure];
  const fieldProblems = fieldErrors(error).map(({ name, errors }) => ({
    name: name.replace(/^gateway\./, ''),
    errors,
  }));
  const shownErrors = field ? [{ name: field, errors: [error.message] }] : fieldProblems;
  if (shownErrors.length === 0) reportFailure(error, { token: null, quiet: false });
  return shownErrors as Parameters<FormInstance<F>['setFields']>[0];
}
