import { Button } from 'antd';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { RequestError } from '../../../../kernel/calls/request-error.ts';
import { part } from '../../../../kernel/loading/screens.ts';
import { usePathTo } from '../../../../kernel/places.ts';
import { Empty } from '../../../../ui/empty.tsx';
import { Failure } from '../../../../ui/failure.tsx';

const AskAccess = part(() => import('../../access/ask-access.tsx'), 'AskAccess');
const KEY = /^[A-Z][A-Z0-9]{1,9}$/;

type NoProjectProps = {
  error: RequestError;
  retry: () => void;
  projectKey?: string | undefined;
  /** The task of the project that was asked for. */
  taskKey?: string | undefined;
};

/** Shown if the project, or a task of it, is not accessible, with a way to ask for access. */
export function NoProject({ error, retry, projectKey = '', taskKey }: NoProjectProps) {
  const { t } = useTranslation('tasks');
  const list = usePathTo()('task/ProjectsList');
  // A project the user may not see counts as missing, as does a malformed key.
  const missing = [400, 403, 404].includes(error.status);
  if (!missing) return <Failure error={error} retry={retry} />;
  return (
    <Empty
      page
      title={taskKey ? t('project.taskMissing', { key: taskKey }) : t('project.missing')}
      text={t(taskKey ? 'project.taskMissingText' : 'project.missingText')}
      action={
        <>
          {list && (
            <Link to={list}>
              <Button>{t('project.toList')}</Button>
            </Link>
          )}
          {KEY.test(projectKey) && (
            <Suspense fallback={null}>
              <AskAccess projectKey={projectKey} />
            </Suspense>
          )}
        </>
      }
    />
  );
}
