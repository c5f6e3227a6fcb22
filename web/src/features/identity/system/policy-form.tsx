import { type SecurityPolicy, securityPolicy } from '@opsyard/contract';
import { Button, Form, Radio, Select, Switch } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../kernel/notify.ts';
import { useConfirmed } from '../account/use-confirmed.tsx';
import styles from './system.module.css';

const REGISTRATION = ['open', 'approval', 'closed'] as const;
const INVITATIONS = ['approval', 'members'] as const;
const FIRST_SIGN_IN = ['create', 'link', 'refuse'] as const;

type PolicyFormProps = { policy: SecurityPolicy; roles: readonly { roleCode: string; roleName: string }[] };

/** Form of the security policy. */
export function PolicyForm({ policy, roles }: PolicyFormProps) {
  const { t } = useTranslation('identity');
  const [form] = Form.useForm<SecurityPolicy>();
  const [isChanged, setChanged] = useState(false);
  const save = useConfirmed(securityPolicy.save, { alsoRefresh: ['account'] });
  const submit = async (body: SecurityPolicy) => {
    await save.mutateAsync({ body });
    setChanged(false);
    notify(({ message }) => void message.success(t('system.security.saved')));
  };
  return (
    <Form<SecurityPolicy>
      form={form}
      name={useId()}
      layout="vertical"
      className={styles.form ?? ''}
      requiredMark={false}
      initialValues={{ memberInvitations: 'approval', newcomerRole: '', ...policy }}
      onValuesChange={() => setChanged(true)}
      onFinish={(fields) => void submit(fields).catch(() => undefined)}
    >
      <Form.Item name="registration" label={t('system.security.registration')}>
        <Radio.Group className={styles.choice ?? ''}>
          {REGISTRATION.map((mode) => (
            <Radio key={mode} value={mode}>
              {t(`system.security.modes.${mode}`)}
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
      <Form.Item
        name="memberInvitations"
        label={t('system.security.invitations')}
        extra={t('system.security.invitationsText')}
      >
        <Radio.Group className={styles.choice ?? ''}>
          {INVITATIONS.map((mode) => (
            <Radio key={mode} value={mode}>
              {t(`system.security.invitationModes.${mode}`)}
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
      <Form.Item name="newcomerRole" label={t('system.security.newcomer')} extra={t('system.security.newcomerText')}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={[
            { value: '', label: t('system.security.nobody') },
            ...roles
              .filter(({ roleCode }) => roleCode !== 'admin')
              .map(({ roleCode, roleName }) => ({ value: roleCode, label: roleName })),
          ]}
        />
      </Form.Item>
      <Form.Item
        name="conceal"
        valuePropName="checked"
        label={t('system.security.conceal')}
        extra={t('system.security.concealText')}
      >
        <Switch />
      </Form.Item>
      <Form.Item name="twoStepRoles" label={t('system.security.twoStep')} extra={t('system.security.twoStepText')}>
        <Select
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('system.security.nobody')}
          options={roles.map(({ roleCode, roleName }) => ({ value: roleCode, label: roleName }))}
        />
      </Form.Item>
      <Form.Item name="firstSignIn" label={t('system.security.first')} extra={t('system.security.firstText')}>
        <Radio.Group className={styles.choice ?? ''}>
          {FIRST_SIGN_IN.map((way) => (
            <Radio key={way} value={way}>
              {t(`system.security.firstWays.${way}`)}
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
      <Button type="primary" htmlType="submit" disabled={!isChanged} loading={save.isPending}>
        {t('system.security.save')}
      </Button>
    </Form>
  );
}
