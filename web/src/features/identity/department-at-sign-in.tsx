import { type Department, identity, type LoginResult } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../kernel/calls/api.ts';
import { DepartmentChooser } from './department-chooser.tsx';

type DepartmentAtSignInProps = { answer: LoginResult; onChosen: (answer: LoginResult) => void };

/** Asks users with several departments to choose one before the sign-in is completed. */
export function DepartmentAtSignIn({ answer, onChosen }: DepartmentAtSignInProps) {
  const { t } = useTranslation('identity');
  const choose = async ({ orgCode }: Department) => {
    const body = { orgCode, username: answer.userInfo.username };
    const { userInfo } = await call(identity.selectDepart, { body }, { token: answer.token });
    onChosen({ ...answer, userInfo });
  };
  return (
    <DepartmentChooser
      title={t('department.choose')}
      text={t('department.text')}
      departments={answer.departs}
      onChoose={choose}
    />
  );
}
