import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePathTo } from '../../../kernel/places.ts';
import type { RequestError } from '../../../kernel/request-error.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Failure } from '../../../ui/failure.tsx';

/** Shown if the project is not accessible, with whom to ask. */
export function NoProject({ error, retry }: { error: RequestError; retry: () => void }) {
  const { t } = useTranslation('tasks');
  const list = usePathTo()('task/ProjectsList');
  // A project the user may not see counts as missing, as does a malformed key.
  const missing = [400, 403, 404].includes(error.status);
  if (!missing) return <Failure error={error} retry={retry} />;
  return (
    <Empty
      page
      title={t('project.missing')}
      text={t('project.missingText')}
      action={
        list && (
          <Link to={list}>
            <Button>{t('project.toList')}</Button>
          </Link>
        )
      }
    />
  );
}
