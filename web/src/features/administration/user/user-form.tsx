import { NewUser, type SysUser, user } from '@opsyard/contract';
import { Form, Input, Select, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/calls/api.ts';
import { useCan } from '../../../kernel/can.tsx';
import { rulesFor } from '../../../kernel/forms/forms.ts';
import { useInitialValue } from '../../../kernel/forms/use-initial-value.ts';
import { notify } from '../../../kernel/notify.ts';
import { useConfirmed } from '../../identity/index.ts';
import styles from '../shared/administration.module.css';
import { showFieldError } from '../shared/field-error.ts';
import { FormDrawer } from '../shared/form-drawer.tsx';
import { DepartmentPicker, RolePicker } from '../shared/pickers.tsx';

const FIELD_OF = {
  'account.usernameTaken': 'username',
  'account.usernameInvalid': 'username',
  'account.emailTaken': 'email',
  'account.emailInvalid': 'email',
  'account.phoneTaken': 'phone',
  'user.phoneInvalid': 'phone',
  'user.workNoTaken': 'workNo',
  'user.birthdayInvalid': 'birthday',
  'user.roleBeyond': 'roles',
  'user.unknownRole': 'roles',
  'user.unknownDepartment': 'departs',
};

type Fields = {
  username: string;
  realname: string;
  roles: string[];
  departs: string[];
  leads: boolean;
  led: string[];
  post: string;
  workNo: string;
  phone: string;
  email: string;
  telephone: string;
  sex: number | null;
  birthday: string;
};

type UserFormProps = {
  /** The user to edit; null adds a new one. */
  person: SysUser | null;
  onClose: () => void;
  /** Called with the invitation of the new user, with which the user sets a password. */
  onAdded: (name: string, invitation: string | null) => void;
};

/** Form to add or edit a user. */
export function UserForm({ person: now, onClose, onAdded }: UserFormProps) {
  const person = useInitialValue(now);
  const { t } = useTranslation('administration');
  const [form] = Form.useForm<Fields>();
  const alsoRefresh = ['role', 'depart', 'departRole'];
  const add = useSend(user.add, { quiet: true, alsoRefresh });
  const edit = useConfirmed(user.edit, { quiet: true, alsoRefresh });
  const mayEdit = useCan(person ? 'system:user:edit' : 'system:user:add');
  const save = async (fields: Fields) => {
    try {
      if (person) {
        await edit.mutateAsync({ body: { id: person.id, version: person.version, ...bodyOf(fields) } });
        notify(({ message }) => void message.success(t('user.saved')));
        onClose();
      } else {
        const { invitation } = await add.mutateAsync({ body: { username: fields.username.trim(), ...bodyOf(fields) } });
        onAdded(fields.realname, invitation);
      }
    } catch (error) {
      showFieldError(form, error, FIELD_OF);
    }
  };
  return (
    <FormDrawer
      title={person ? t('user.editTitle', { name: person.realname }) : t('user.add')}
      isSaving={add.isPending || edit.isPending}
      onClose={onClose}
      readOnly={!mayEdit}
    >
      {(formId) => (
        <Form<Fields>
          id={formId}
          form={form}
          layout="vertical"
          disabled={!mayEdit}
          initialValues={fieldsOf(person)}
          onFinish={(fields) => void save(fields)}
        >
          <NameFields isNew={person === null} />
          <MembershipFields />
          <ContactFields />
        </Form>
      )}
    </FormDrawer>
  );
}

function NameFields({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation('administration');
  return (
    <div className={styles.pair}>
      <Form.Item
        name="username"
        label={t('user.username')}
        rules={rulesFor(NewUser, 'username')}
        extra={isNew && t('user.usernameHint')}
      >
        <Input autoComplete="off" disabled={!isNew} autoFocus={isNew} />
      </Form.Item>
      <Form.Item name="realname" label={t('user.realname')} rules={rulesFor(NewUser, 'realname')}>
        <Input autoComplete="off" />
      </Form.Item>
    </div>
  );
}

function MembershipFields() {
  const { t } = useTranslation('administration');
  const roles = [useCan('system:role:assign'), useCan('system:role:view')];
  const givesRoles = roles.every(Boolean);
  const givesDepartments = useCan('system:depart:assign');
  const leads = Form.useWatch<boolean | undefined>('leads') ?? false;
  return (
    <>
      {givesRoles && (
        <Form.Item name="roles" label={t('user.roles')}>
          <RolePicker mode="multiple" />
        </Form.Item>
      )}
      {givesDepartments && (
        <>
          <Form.Item name="departs" label={t('user.departs')}>
            <DepartmentPicker multiple />
          </Form.Item>
          <Form.Item name="leads" label={t('user.leads')} valuePropName="checked">
            <Switch />
          </Form.Item>
          {leads && (
            <Form.Item name="led" label={t('user.led')}>
              <DepartmentPicker multiple />
            </Form.Item>
          )}
        </>
      )}
    </>
  );
}

function ContactFields() {
  const { t } = useTranslation('administration');
  const line = (name: 'post' | 'workNo' | 'phone' | 'email' | 'telephone') => (
    <Form.Item key={name} name={name} label={t(`user.${name}`)} rules={rulesFor(NewUser, name)}>
      <Input autoComplete="off" />
    </Form.Item>
  );
  return (
    <div className={styles.pair}>
      {(['phone', 'email', 'post', 'workNo', 'telephone'] as const).map(line)}
      <Form.Item name="sex" label={t('user.sex')}>
        <Select
          allowClear
          options={[
            { value: 1, label: t('user.male') },
            { value: 2, label: t('user.female') },
          ]}
        />
      </Form.Item>
      <Form.Item name="birthday" label={t('user.birthday')}>
        <Input type="date" />
      </Form.Item>
    </div>
  );
}

function fieldsOf(person: SysUser | null): Partial<Fields> {
  if (!person) return { roles: [], departs: [], led: [], leads: false };
  const { roles, departs, departIds, userIdentity, ...facts } = person;
  const { post, workNo, phone, email, telephone, birthday } = facts;
  const texts = { post: post ?? '', workNo: workNo ?? '', phone: phone ?? '', email: email ?? '' };
  return {
    ...texts,
    username: facts.username,
    realname: facts.realname,
    telephone: telephone ?? '',
    birthday: birthday ?? '',
    sex: facts.sex,
    roles: roles.map(({ id }) => id),
    departs: departs.map(({ id }) => id),
    leads: userIdentity === 2,
    led: departIds.split(',').filter(Boolean),
  };
}

/** Fields that are not in the form are not sent and keep their values; cleared fields are sent empty. */
function bodyOf({ roles, departs, leads, led, sex, ...fields }: Fields) {
  const { realname, post = '', workNo = '', phone = '', email = '', telephone = '', birthday = '' } = fields;
  return {
    ...{ realname: realname.trim(), post, workNo, phone, email, telephone, birthday, sex: sex ?? '' },
    ...(roles && { selectedroles: roles.join(',') }),
    ...(departs && { selecteddeparts: departs.join(',') }),
    ...(leads !== undefined && { userIdentity: leads ? 2 : 1, departIds: leads ? (led ?? []).join(',') : '' }),
  };
}
