import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Can, canAct, canActInForm, FormPermissions, storeAuthorisations } from './can.tsx';

const mine = (action: string, type = '1') => ({ action, type, describe: action });
const all = (action: string, status: string) => ({ ...mine(action), status });

test('[RP-02] an action nobody granted removes the button', () => {
  expect(canAct('task:add', { auth: [], allAuth: [all('task:add', '1')] })).toBe(false);
});

test('[RP-02] a data permission (type 2) is no button permission', () => {
  expect(canAct('task:add', { auth: [mine('task:add', '2')], allAuth: [] })).toBe(false);
});

test('[RP-02] status 0 among all authorisations keeps the button for everybody', () => {
  expect(canAct('task:add', { auth: [], allAuth: [all('task:add', '0')] })).toBe(true);
});

test('[RP-02] the person’s own authorisation keeps the button', () => {
  expect(canAct('task:add', { auth: [mine('task:add')], allAuth: [all('task:add', '1')] })).toBe(true);
});

test('[RP-02] a button comes and goes with the permissions, which are kept until the browser closes', () => {
  storeAuthorisations({ auth: [], allAuth: [] });
  render(
    <Can action="task:add">
      <button type="button">Add task</button>
    </Can>,
  );
  expect(screen.queryByText('Add task')).toBeNull();
  act(() => storeAuthorisations({ auth: [mine('task:add')], allAuth: [] }));
  expect(screen.queryByText('Add task')).not.toBeNull();
  expect(sessionStorage.getItem('LOGIN_USER_BUTTON_AUTH')).toContain('task:add');
});

test('[RP-03] a form’s own list grants its buttons, data permissions aside', () => {
  const none = { auth: [], allAuth: [] };
  expect(canActInForm('form:save', [mine('form:save')], none)).toBe(true);
  expect(canActInForm('form:save', [mine('form:save', '2')], none)).toBe(false);
  expect(canActInForm('form:save', [mine('form:print')], none)).toBe(false);
  expect(canActInForm('form:save', [], { ...none, auth: [mine('form:save')] })).toBe(true);
});

test('[RP-03] what a form grants counts within the form only', () => {
  storeAuthorisations({ auth: [], allAuth: [] });
  const button = (name: string) => (
    <Can action="form:save">
      <button type="button">{name}</button>
    </Can>
  );
  render(
    <>
      {button('outside')}
      <FormPermissions value={[mine('form:save')]}>{button('inside')}</FormPermissions>
    </>,
  );
  expect(screen.getAllByRole('button').map((one) => one.textContent)).toEqual(['inside']);
});
