import { accountFailures, commonFailures, type Failure, userFailures } from '@opsyard/contract';
import { newId } from '../../../kernel/database/ids.ts';
import { fail, RequestFailed } from '../../../kernel/fail.ts';
import type { ReadRow } from '../../../kernel/spreadsheet/index.ts';
import { readUsername, skeletonOf } from '../../identity/index.ts';
import { NO_FIELDS, readFields } from './read-fields.ts';
import { codesIn, type SheetField, sexIn } from './sheet.ts';
import type { NewAccount } from './write-store.ts';

/** Meaning of the codes in a file, and what the importer may assign. */
export type ImportLookups = {
  roles: ReadonlyMap<string, { id: string; beyond: boolean }>;
  departs: ReadonlyMap<string, { id: string; beyond: boolean }>;
  mayGiveRoles: boolean;
  mayGiveDepartments: boolean;
};
export type Draft = { row: number; account: NewAccount; roleIds: string[]; departIds: string[] };
export type RowProblem = { row: number; name: string; failure: Failure };

/** Converts the rows of a file to accounts or problems. */
export function draftsOf(rows: readonly ReadRow<SheetField>[], known: ImportLookups, language: string) {
  const drafts: Draft[] = [];
  const problems: RowProblem[] = [];
  const usedKeys = new Set<string>();
  for (const row of rows) {
    try {
      const draft = draftOf(row, known, language);
      refuseTwice(usedKeys, draft.account);
      drafts.push(draft);
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error;
      problems.push({ row: row.row, name: row.username, failure: error.failure });
    }
  }
  return { drafts, problems };
}

/** Control characters, such as line breaks. */
const CONTROL_CHARACTERS = /\p{Cc}/u;

function draftOf(cells: ReadRow<SheetField>, known: ImportLookups, language: string): Draft {
  const username = readUsername(cells.username) ?? fail(accountFailures.usernameInvalid);
  const { row, realname, workNo, birthday, email, phone, telephone, post } = cells;
  if (Object.values(cells).some((cell) => CONTROL_CHARACTERS.test(String(cell)))) fail(commonFailures.invalidInput);
  if (realname === '' || [...realname].length > 50) fail(commonFailures.invalidInput);
  if ([workNo, telephone, post].some((text) => [...text].length > 100)) fail(commonFailures.invalidInput);
  const form = { realname, workNo, birthday, email, phone, telephone, post, sex: sexIn(cells.sex) };
  const account = {
    ...readFields(form, NO_FIELDS),
    id: newId(),
    username,
    skeleton: skeletonOf(username),
    passwordHash: null,
    language,
  };
  return { row, account, roleIds: rolesIn(cells.roles, known), departIds: departmentsIn(cells.departs, known) };
}

function rolesIn(cell: string, { roles, mayGiveRoles }: ImportLookups): string[] {
  return codesIn(cell).map((code) => {
    if (!mayGiveRoles) return fail(userFailures.mayNotAssign);
    const role = roles.get(code) ?? fail(userFailures.unknownRole);
    return role.beyond ? fail(userFailures.roleBeyond) : role.id;
  });
}

function departmentsIn(cell: string, { departs, mayGiveDepartments }: ImportLookups): string[] {
  return codesIn(cell).map((code) => {
    if (!mayGiveDepartments) return fail(userFailures.mayNotAssign);
    const depart = departs.get(code) ?? fail(userFailures.unknownDepartment);
    return depart.beyond ? fail(userFailures.departmentBeyond) : depart.id;
  });
}

function refuseTwice(usedKeys: Set<string>, { skeleton, email, phone, workNo }: NewAccount): void {
  const names: [string | null, Failure][] = [
    [`name ${skeleton}`, accountFailures.usernameTaken],
    [email && `mail ${email.toLowerCase()}`, accountFailures.emailTaken],
    [phone && `phone ${phone}`, accountFailures.phoneTaken],
    [workNo && `work ${workNo}`, userFailures.workNoTaken],
  ];
  for (const [name, failure] of names) if (name && usedKeys.has(name)) fail(failure);
  for (const [name] of names) if (name) usedKeys.add(name);
}
