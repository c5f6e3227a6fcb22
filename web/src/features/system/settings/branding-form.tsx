import { type Branding, BrandingFields, branding, PRODUCT_NAME, THEME_COLORS } from '@opsyard/contract';
import { Button, Form, Input, Select } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/calls/api.ts';
import { ACCENTS } from '../../../kernel/commands/palette.ts';
import { countUpTo, rulesFor } from '../../../kernel/forms/forms.ts';
import { adoptBranding } from '../../../kernel/theme/branding.ts';
import { useMode } from '../../../kernel/theme/theme.ts';
import { showSuccess } from '../shared/show-success.ts';
import styles from '../system.module.css';
import { LogoField } from './logo-field.tsx';

type Fields = { name: string | null; color: Branding['color'] | ''; slogan: string | null };

/** Form for the name and appearance of the installation. */
export function BrandingForm({ appearance }: { appearance: Branding }) {
  const { t } = useTranslation('system');
  const mode = useMode();
  const [isChanged, setChanged] = useState(false);
  const save = useSend(branding.save);
  const submit = async ({ name, color, slogan }: Fields) => {
    const body = { name: name?.trim() || null, color: color || null, slogan: slogan?.trim() || null };
    adoptBranding(await save.mutateAsync({ body }));
    setChanged(false);
    showSuccess(t('settings.saved'));
  };
  return (
    <section className={styles.card} aria-labelledby="branding">
      <h2 id="branding">{t('settings.branding')}</h2>
      <p className={styles.hint}>{t('settings.brandingText')}</p>
      <Form<Fields>
        name={useId()}
        layout="vertical"
        requiredMark={false}
        style={{ maxWidth: 520 }}
        initialValues={{ ...appearance, color: appearance.color ?? '' }}
        onValuesChange={() => setChanged(true)}
        onFinish={(fields) => void submit(fields).catch(() => undefined)}
      >
        <Form.Item name="name" label={t('settings.name')} rules={rulesFor(BrandingFields, 'name').slice(1)}>
          <Input placeholder={PRODUCT_NAME} count={countUpTo(30)} />
        </Form.Item>
        <Form.Item name="slogan" label={t('settings.slogan')} rules={rulesFor(BrandingFields, 'slogan').slice(1)}>
          <Input count={countUpTo(80)} />
        </Form.Item>
        <Form.Item name="color" label={t('settings.color')}>
          <Select
            options={[
              { value: '', label: t('settings.ownColor') },
              ...THEME_COLORS.map((color) => ({
                value: color,
                label: (
                  <>
                    <span
                      aria-hidden="true"
                      style={{
                        display: 'inline-block',
                        width: 12,
                        height: 12,
                        borderRadius: 3,
                        background: ACCENTS[color][mode],
                      }}
                    />{' '}
                    {color}
                  </>
                ),
              })),
            ]}
          />
        </Form.Item>
        <LogoField appearance={appearance} />
        <Button type="primary" htmlType="submit" disabled={!isChanged} loading={save.isPending}>
          {t('settings.save')}
        </Button>
      </Form>
    </section>
  );
}
