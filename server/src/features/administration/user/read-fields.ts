import { accountFailures, type NewUser, userFailures } from '@opsyard/contract';
import type { Static } from 'typebox';
import { fail } from '../../../kernel/fail.ts';
import { idsIn } from '../../../kernel/routes/list-query.ts';
import { readEmail } from '../../identity/index.ts';
import { readMobile } from '../../messages/index.ts';
import { numberOrNull, readBirthday, textOrNull } from './rules.ts';
import type { UserFields } from './write-store.ts';

type Form = Partial<Pick<Static<typeof NewUser>, keyof UserFields>>;

/** Parses the fields of a form; missing ones keep the value of `before`. Fails with the invalid field. */
export function readFields(form: Form, before: UserFields): UserFields {
  const text = (name: 'workNo' | 'post' | 'telephone') => {
    const input = form[name];
    return input === undefined ? before[name] : textOrNull(input);
  };
  const number = (name: 'sex' | 'userIdentity' | 'activitiSync') => {
    const input = form[name];
    return input === undefined ? before[name] : numberOrNull(input);
  };
  const sex = number('sex');
  return {
    realname: form.realname?.trim() || before.realname,
    workNo: text('workNo'),
    post: text('post'),
    telephone: text('telephone'),
    birthday: form.birthday === undefined ? before.birthday : birthdayIn(form.birthday),
    email: form.email === undefined ? before.email : emailIn(form.email),
    phone: form.phone === undefined ? before.phone : phoneIn(form.phone),
    sex: sex === 1 || sex === 2 ? sex : null,
    userIdentity: number('userIdentity') === 2 ? 2 : 1,
    activitiSync: number('activitiSync') === 1 ? 1 : 0,
    departIds: form.departIds === undefined ? before.departIds : idsIn(form.departIds).toSorted(),
  };
}

export const NO_FIELDS: UserFields = {
  realname: '',
  workNo: null,
  birthday: null,
  email: null,
  phone: null,
  post: null,
  telephone: null,
  sex: null,
  userIdentity: 1,
  activitiSync: 0,
  departIds: [],
};

function birthdayIn(text: string | null): string | null {
  const birthday = readBirthday(text);
  return birthday === 'invalid' ? fail(userFailures.birthdayInvalid) : birthday;
}

function emailIn(text: string | null): string | null {
  const input = textOrNull(text);
  return input === null ? null : (readEmail(input) ?? fail(accountFailures.emailInvalid));
}

function phoneIn(text: string | null): string | null {
  const input = textOrNull(text);
  return input === null ? null : (readMobile(input) ?? fail(userFailures.phoneInvalid));
}
