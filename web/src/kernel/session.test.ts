import { expect, test, vi } from 'vitest';
import { loginResult, signedIn } from '../../test/makers.ts';
import { changeUser, currentSession, endSession } from './session.ts';
import { readStored, store } from './storage/storage.ts';

const A_WEEK = 604_800_000;

test('[EN-02] stored values expire after seven days and are removed when read later', () => {
  store('Access-Token', 'secret', { now: 0 });
  expect(readStored('Access-Token', A_WEEK - 1)).toBe('secret');
  expect(readStored('Access-Token', A_WEEK)).toBeNull();
  expect(localStorage.getItem('pro__Access-Token')).toBeNull();
});

test('invalid values stored under our names are ignored', () => {
  localStorage.setItem('pro__Login_Userinfo', '{"username":"mallory"}');
  localStorage.setItem('pro__Access-Token', 'not json');
  expect(readStored('Login_Userinfo')).toBeNull();
  expect(readStored('Access-Token')).toBeNull();
});

test('[LG-03] without automatic login the session is stored until the browser closes', () => {
  signedIn(false);
  expect(localStorage.getItem('pro__Access-Token')).toBeNull();
  expect(JSON.parse(sessionStorage.getItem('pro__Access-Token') ?? '')).toEqual({ value: 'token-1', expire: null });
});

test('[EN-02] a sign-in stores token, user name, user info and dictionaries under their names', () => {
  signedIn();
  const names = ['Access-Token', 'Login_Username', 'Login_Userinfo', 'UI_CACHE_DB_DICT_DATA'];
  expect(names.filter((name) => localStorage.getItem(`pro__${name}`) !== null)).toEqual(names);
  expect(readStored('Login_Userinfo')).toEqual(loginResult().userInfo);
});

test('[SS-01] ending the session removes token, dictionaries and button permissions', () => {
  signedIn();
  sessionStorage.setItem('LOGIN_USER_BUTTON_AUTH', '[]');
  endSession();
  expect(currentSession()).toBeNull();
  expect(Object.keys({ ...localStorage, ...sessionStorage })).toEqual([]);
});

test('a value is replaced without a gap, which other tabs would take for a sign-out', () => {
  signedIn();
  const removing = vi.spyOn(Storage.prototype, 'removeItem');
  changeUser({ ...loginResult().userInfo, realname: 'Other' });
  expect(removing.mock.contexts).not.toContain(localStorage);
  removing.mockRestore();
  expect(readStored('Login_Userinfo')).toMatchObject({ realname: 'Other' });
});

test('changes of the user in another tab are shown here', () => {
  signedIn();
  store('Login_Userinfo', { ...loginResult().userInfo, realname: 'Other' });
  window.dispatchEvent(new StorageEvent('storage', { key: 'pro__Login_Userinfo' }));
  expect(currentSession()).toMatchObject({ token: 'token-1', user: { realname: 'Other' } });
});

test('a value that cannot be stored removes the former one', () => {
  store('BRANDING', 'before');
  const writing = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  store('BRANDING', 'after');
  writing.mockRestore();
  expect(readStored('BRANDING')).toBeNull();
});

test('signing out in another tab signs out here', () => {
  signedIn();
  localStorage.removeItem('pro__Access-Token');
  window.dispatchEvent(new StorageEvent('storage', { key: 'pro__Access-Token' }));
  expect(currentSession()).toBeNull();
});
