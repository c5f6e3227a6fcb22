import type { FormAnswers, PublishedForm } from '@opsyard/contract';
import { Button, Form, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../../kernel/notify.ts';
import { classes } from '../../../../ui/classes.ts';
import styles from '../forms.module.css';
import { useAnswers } from '../use-answers.ts';
import { QuestionFields } from './question-fields.tsx';

/** A preview of a draft; answers are validated and not stored. */
export function Preview(requested: Pick<PublishedForm, 'schema' | 'people' | 'labels' | 'fields'>) {
  const { t } = useTranslation('tasks');
  const [width, setWidth] = useState<'computer' | 'phone'>('computer');
  const { form, check } = useAnswers(requested);
  const tell = (answers: FormAnswers) => {
    if (check(answers)) notify(({ message }) => void message.success(t('forms.answersRight')));
  };
  return (
    <div>
      <Segmented
        value={width}
        onChange={setWidth}
        options={[
          { value: 'computer', label: t('forms.computer') },
          { value: 'phone', label: t('forms.phone') },
        ]}
      />
      <Form<FormAnswers>
        form={form}
        layout="vertical"
        className={classes(styles.fill, styles.preview, width === 'phone' && styles.phone)}
        onFinish={tell}
      >
        <QuestionFields schema={requested.schema} choices={requested} />
        <Button htmlType="submit">{t('forms.check')}</Button>
      </Form>
    </div>
  );
}
