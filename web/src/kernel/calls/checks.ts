import { checkRule, duplicate, type Identified, type Input, type Route } from '@opsyard/contract';
import type { FormRule } from 'antd';
import { call } from './api.ts';
import { textOf } from './failure-notice.ts';
import { RequestError } from './request-error.ts';

type Field = {
  tableName: string;
  fieldName: string;
  /** The record that may keep its own value. */
  dataId?: string | undefined;
};

/** A form rule for unique values; an empty value is not checked. */
export function uniqueRule({ tableName, fieldName, dataId }: Field): FormRule {
  const also = dataId ? { dataId } : {};
  return serverRule((fieldVal) => problemFrom(duplicate.check, { query: { tableName, fieldName, fieldVal, ...also } }));
}

/** A form rule that validates a value with a check rule of the administrators; an empty value is not checked. */
export function passesRule(ruleCode: string): FormRule {
  return serverRule((value) =>
    problemFrom(checkRule.checkByCode, { query: { ruleCode, value: encodeURIComponent(value) } }),
  );
}

function serverRule(validateRemotely: (value: string) => Promise<string | null>): FormRule {
  return {
    async validator(_, entered: unknown) {
      const value = typeof entered === 'string' ? entered.trim() : '';
      const message = value === '' ? null : await validateRemotely(value);
      if (message !== null) throw new Error(message);
    },
  };
}

/** The server's validation message; undefined if the value is valid or the server is unreachable, because it checks again on submit. */
async function problemFrom<R extends Route>(route: Identified<R>, input: Input<R>): Promise<string | null> {
  try {
    await call(route, input, { quiet: true });
    return null;
  } catch (error) {
    return error instanceof RequestError && error.status !== 0 && error.status < 500 ? textOf(error) : null;
  }
}
