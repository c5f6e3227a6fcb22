import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Can, canAct, canActInForm, FormPermissions, storeAuthorisations } from './can.tsx';

const granted = (action: string, type = '1') => ({ action, type, describe: action });
const all = (action: string, status: string) => ({ ...granted(action), status });

test('[RP-02] a button without a granted permission is removed', () => {
  expect(canAct('task:add', { auth: [], allAuth: [all('task:add', '1')] })).toBe(false);
});

test('[RP-02] a data permission (type 2) is not a button permission', () => {
  expect(canAct('task:add', { auth: [granted('task:add', '2')], allAuth: [] })).toBe(false);
});

test('[RP-02] status 0 in the list of all authorisations shows the button to everybody', () => {
  expect(canAct('task:add', { auth: [], allAuth: [all('task:add', '0')] })).toBe(true);
});

test('[RP-02] the user’s own authorisation shows the button', () => {
  expect(canAct('task:add', { auth: [granted('task:add')], allAuth: [all('task:add', '1')] })).toBe(true);
});

test('[RP-02] buttons follow the permissions, which are stored until the browser closes', () => {
  storeAuthorisations({ auth: [], allAuth: [] });
  render(
    <Can action="task:add">
      <button type="button">Add task</button>
    </Can>,
  );
  expect(screen.queryByText('Add task')).toBeNull();
  act(() => storeAuthorisations({ auth: [granted('task:add')], allAuth: [] }));
  expect(screen.queryByText('Add task')).not.toBeNull();
  expect(sessionStorage.getItem('LOGIN_USER_BUTTON_AUTH')).toContain('task:add');
});

test('[RP-03] a form’s own list grants its buttons, except data permissions', () => {
  const none = { auth: [], allAuth: [] };
  expect(canActInForm('form:save', [granted('form:save')], none)).toBe(true);
  expect(canActInForm('form:save', [granted('form:save', '2')], none)).toBe(false);
  expect(canActInForm('form:save', [granted('form:print')], none)).toBe(false);
  expect(canActInForm('form:save', [], { ...none, auth: [granted('form:save')] })).toBe(true);
});

test('[RP-03] grants of a form are effective within the form only', () => {
  storeAuthorisations({ auth: [], allAuth: [] });
  const button = (name: string) => (
    <Can action="form:save">
      <button type="button">{name}</button>
    </Can>
  );
  render(
    <>
      {button('outside')}
      <FormPermissions value={[granted('form:save')]}>{button('inside')}</FormPermissions>
    </>,
  );
  expect(screen.getAllByRole('button').map((one) => one.textContent)).toEqual(['inside']);
});
