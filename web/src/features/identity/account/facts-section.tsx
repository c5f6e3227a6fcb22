import { type Profile, ProfileChanges, profile } from '@opsyard/contract';
import { Button, Form, Input, Select } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/calls/api.ts';
import { countUpTo, fieldErrors, requiredRule, rulesFor } from '../../../kernel/forms/forms.ts';
import { notify } from '../../../kernel/notify.ts';
import { changeUser } from '../../../kernel/session.ts';
import { changePreferences } from '../../../kernel/storage/preferences.ts';
import { LANGUAGES } from '../../../kernel/words/language.ts';
import styles from './account.module.css';
import { Section } from './section.tsx';

const NAME_MAX = 50;
const ZONES = Intl.supportedValuesOf('timeZone');

type Values = Pick<Profile, 'realname' | 'sex' | 'language' | 'timeZone'> & { birthday: string };

/** Name and other profile fields. */
export function FactsSection({ me }: { me: Profile }) {
  const { t } = useTranslation('identity');
  const [form] = Form.useForm<Values>();
  const { mutateAsync, isPending } = useSend(profile.edit, { alsoRefresh: ['project', 'identity'] });
  const save = ({ birthday, sex, language, timeZone, realname }: Values) => {
    const body = { realname, sex: sex ?? null, language: language ?? null, timeZone: timeZone ?? null };
    mutateAsync({ body: { ...body, birthday: birthday || null } }).then(
      (saved) => {
        const { id, username, avatar, email, phone, orgCode } = saved;
        changeUser({ id, username, realname: saved.realname, avatar, email, phone, orgCode });
        if (saved.language && saved.language !== me.language) changePreferences({ language: saved.language });
        if (saved.timeZone !== me.timeZone) changePreferences({ timeZone: saved.timeZone ?? '' });
        notify(({ message }) => void message.success(t('account.facts.saved')));
      },
      (error) => form.setFields(fieldErrors(error) as Parameters<typeof form.setFields>[0]),
    );
  };
  const { realname, sex, birthday, language, timeZone, username, post, workNo } = me;
  return (
    <Section title={t('account.facts.title')} text={[username, post, workNo].filter(Boolean).join(' · ')}>
      <Form<Values>
        form={form}
        name={useId()}
        layout="vertical"
        requiredMark={false}
        className={styles.form ?? ''}
        initialValues={{ realname, sex, birthday: birthday ?? '', language, timeZone }}
        onFinish={save}
      >
        <div className={styles.columns}>
          <Form.Item
            name="realname"
            label={t('account.facts.name')}
            rules={[requiredRule(), ...rulesFor(ProfileChanges, 'realname')]}
          >
            <Input count={countUpTo(NAME_MAX)} autoComplete="name" />
          </Form.Item>
          <Form.Item name="sex" label={t('account.facts.sex')}>
            <Select
              allowClear
              options={[
                { value: 1, label: t('account.facts.male') },
                { value: 2, label: t('account.facts.female') },
              ]}
            />
          </Form.Item>
          <Form.Item name="birthday" label={t('account.facts.birthday')}>
            <Input type="date" min="1900-01-01" max={new Date().toISOString().slice(0, 10)} autoComplete="bday" />
          </Form.Item>
          <Form.Item name="language" label={t('account.facts.language')}>
            <Select allowClear options={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))} />
          </Form.Item>
          <Form.Item name="timeZone" label={t('account.facts.timeZone')}>
            <Select
              allowClear
              showSearch
              placeholder={Intl.DateTimeFormat().resolvedOptions().timeZone}
              options={ZONES.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
            />
          </Form.Item>
        </div>
        <Button type="primary" htmlType="submit" loading={isPending}>
          {t('account.facts.save')}
        </Button>
      </Form>
    </Section>
  );
}
