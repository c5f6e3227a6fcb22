import { PROJECT_MODULES } from '@opsyard/contract';
import { Checkbox, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './module-choices.module.css';

/** The fields of a form that say which parts of a project are in use. */
export function ModuleChoices() {
  const { t } = useTranslation('tasks');
  return (
    <fieldset className={styles.modules}>
      <legend className={styles.title}>{t('modules.title')}</legend>
      <p>{t('modules.hint')}</p>
      {PROJECT_MODULES.map((one) => (
        <Form.Item key={one} name={one} valuePropName="checked" extra={t(`modules.of.${one}.text`)}>
          <Checkbox>{t(`modules.of.${one}.name`)}</Checkbox>
        </Form.Item>
      ))}
    </fieldset>
  );
}
