import { FIELD_AUDIENCES, type FieldAudience } from '@opsyard/contract';
import { Checkbox, Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from '../custom-fields/custom-fields.module.css';

type FieldAudienceProps = {
  id: string;
  right: 'see' | 'edit';
  /** Null: everybody. */
  audience: readonly FieldAudience[] | null;
  /** A field that conditions of others refer to is seen by everybody. */
  isOpen?: boolean;
  onChange: (audience: FieldAudience[] | null) => void;
};

/** Who may see or change the values of a custom field: everybody, or the managers and chosen roles and people of the task. */
export function FieldAudienceField({ id, right, audience, isOpen = false, onChange }: FieldAudienceProps) {
  const { t } = useTranslation('tasks');
  // Guests change no tasks.
  const offered = FIELD_AUDIENCES.filter((one) => right === 'see' || one !== 'guest');
  const pick = (choice: 'all' | 'some') => onChange(choice === 'all' ? null : []);
  return (
    <Form.Item label={t(`fieldSetup.rights.${right}`)} htmlFor={id} extra={isOpen && t('fieldSetup.rights.open')}>
      <Select
        id={id}
        value={audience ? 'some' : 'all'}
        disabled={isOpen}
        options={(['all', 'some'] as const).map((value) => ({ value, label: t(`fieldSetup.rights.${value}`) }))}
        onChange={pick}
      />
      {audience && (
        <Checkbox.Group
          className={styles.audience ?? ''}
          aria-label={t('fieldSetup.rights.also')}
          value={[...audience]}
          options={offered.map((value) => ({ value, label: t(`fieldSetup.rights.audience.${value}`) }))}
          onChange={(chosen) => onChange(offered.filter((one) => chosen.includes(one)))}
        />
      )}
    </Form.Item>
  );
}
