import { TITLE_MAX } from '@opsyard/contract';
import { Form, type FormInstance, Input } from 'antd';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { countUpTo } from '../../../../kernel/forms/forms.ts';
import { part } from '../../../../kernel/loading/screens.ts';
import { loadTokens, mayHaveTokens, withTokens } from '../../grid/quick-add/token-reader.ts';
import { SimilarTasks } from './similar-tasks.tsx';

const TitleTokens = part(() => import('./title-tokens.tsx'), 'TitleTokens');

type NewTaskTitleProps = {
  form: FormInstance;
  /** The title the form began with. */
  given: string | undefined;
  /** Called when the field loses the focus, once tokens can be read. */
  onLeave: () => void;
};

/** The title of a new task, with what its tokens set and tasks with similar titles. */
export function NewTaskTitle({ form, given, onLeave }: NewTaskTitleProps) {
  const { t } = useTranslation('tasks');
  const title: string = Form.useWatch('title', form) ?? '';
  return (
    <>
      <Form.Item
        name="title"
        label={t('shared.field.title')}
        rules={[{ required: true, whitespace: true, message: t('myTasks.titleMissing') }]}
      >
        <Input
          autoFocus
          count={countUpTo(TITLE_MAX)}
          autoComplete="off"
          title={t('list.add.tokens')}
          onFocus={() => void loadTokens().catch(() => undefined)}
          onBlur={() => withTokens(form.getFieldValue('title') ?? '', onLeave)}
        />
      </Form.Item>
      {title !== given && mayHaveTokens(title) && (
        <Suspense>
          <TitleTokens title={title} form={form} />
        </Suspense>
      )}
      <SimilarTasks title={title} />
    </>
  );
}
