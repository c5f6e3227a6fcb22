import {
  type AuditRow,
  audit,
  commonFailures,
  identity,
  preferences,
  projectInvitation,
  registrant,
  type SecurityPolicy,
  securityPolicy,
  userMenu,
} from '@opsyard/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { entry, id, permission, signedIn } from '../../../../test/makers.ts';
import { openPage } from '../../../../test/page.tsx';
import { MockServer } from '../../../../test/server.ts';

const event: AuditRow = {
  seq: 7,
  at: '2026-11-21T10:00:00.000Z',
  username: 'wang.min',
  kind: 'policyChanged',
  ip: '10.0.0.1',
  agent: 'Firefox',
  detail: { registration: { from: 'open', to: 'closed' } },
};
const signIn: AuditRow = {
  ...{ ...event, seq: 6, kind: 'signedIn' },
  detail: { id: id('5'), how: 'password', second: 'totp' },
};
const refusal: AuditRow = {
  ...{ ...event, seq: 5, kind: 'signInRefused' },
  detail: { reason: 'refused by company', how: 'third' },
};
const policy: SecurityPolicy = { registration: 'open', conceal: false, twoStepRoles: [], firstSignIn: 'refuse' };

function server(...auth: string[]): MockServer {
  signedIn();
  const menu = [
    entry('/isystem/audit', { component: 'system/AuditLog', meta: { title: 'Audit log' } }),
    entry('/isystem/security', { component: 'system/SecurityPolicy', meta: { title: 'Security policy' } }),
  ];
  const own = auth.map((action) => ({ action, type: '1', describe: action }));
  return new MockServer()
    .on(userMenu.get, { ...permission(menu), auth: own })
    .on(preferences.get, {})
    .on(audit.list, {
      records: [event, signIn, refusal],
      kinds: ['signedIn', 'policyChanged', 'somethingNew'],
      cursor: null,
    })
    .on(audit.verify, { ok: true, events: 7, brokenAt: null, cutAfter: null })
    .on(securityPolicy.get, { policy, roles: [{ roleCode: 'admin', roleName: 'Administrator' }] })
    .on(securityPolicy.save, { ...policy, registration: 'approval' })
    .on(registrant.list, [
      { id: id('9'), username: 'new.person', email: null, phone: '13812345678', createdAt: event.at },
    ])
    .on(registrant.decide, { decided: 1 })
    .on(projectInvitation.waiting, [])
    .on(projectInvitation.decide, { decided: 1 })
    .fail(identity.pushTicket, commonFailures.forbidden);
}

test('[B11] security events are shown in words, in full when opened', async () => {
  const mockServer = server();
  await openPage('/isystem/audit?who=wang&from=2026-11-21');
  await screen.findByText('registration: open → closed');
  screen.getByText('method: password · two-step verification: authenticator app');
  // Values without a translation are shown as recorded.
  screen.getByText('reason: refused by company · method: SSO');
  const [auditCall] = mockServer.calls(audit.list);
  expect(auditCall?.query.get('username')).toBe('wang');
  expect(new Date(auditCall?.query.get('from') ?? '').getTime()).toBe(new Date(2026, 10, 21).getTime());
  await userEvent.click(screen.getByRole('button', { name: 'Security policy changed' }));
  const drawer = await screen.findByRole('dialog');
  within(drawer).getByText('Firefox');
  within(drawer).getByText(/"to": "closed"/);
});

test.each([
  [{ ok: true, events: 7, brokenAt: null, cutAfter: null }, 'All 7 events verified. Nothing has been altered.'],
  [{ ok: false, events: 3, brokenAt: 4, cutAfter: null }, /Integrity check failed: event 4/],
  [{ ok: false, events: 3, brokenAt: null, cutAfter: 3 }, /the events after number 3 were deleted/],
])('[B11] the chain is checked: %o', async (answer, words) => {
  server().on(audit.verify, answer);
  await openPage('/isystem/audit');
  await userEvent.click(await screen.findByRole('button', { name: 'Verify integrity' }));
  await screen.findByText(words);
});

test('rules are saved once something was changed', async () => {
  const mockServer = server();
  await openPage('/isystem/security');
  const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Save policy' });
  expect(save.disabled).toBe(true);
  await userEvent.click(screen.getByRole('radio', { name: /Registration with approval/ }));
  await userEvent.click(save);
  await screen.findByText('Security policy saved');
  expect(mockServer.calls(securityPolicy.save)[0]?.body).toEqual({
    ...policy,
    registration: 'approval',
    memberInvitations: 'approval',
    newcomerRole: '',
  });
});

test('who waits is shown to those who may decide', async () => {
  const mockServer = server();
  await openPage('/isystem/security');
  await screen.findByRole('button', { name: 'Save policy' });
  expect(screen.queryByText('new.person')).toBeNull();
  expect(mockServer.calls(registrant.list)).toHaveLength(0);
});

test('without waiting users a single line says so, without a heading', async () => {
  server('system:user:approve').on(registrant.list, []);
  await openPage('/isystem/security');
  await screen.findByText('No pending registrations');
  expect(screen.queryByRole('heading', { name: 'Pending registrations' })).toBeNull();
});

test('an invitation that waits names who is invited to what, and is sent or rejected', async () => {
  const invitedBy = { id: id('8'), username: 'lead', realname: 'Team Lead', avatar: null };
  const waiting = {
    email: 'guest@example.com',
    role: 'guest' as const,
    projectName: 'Shop',
    invitedBy,
    createdAt: event.at,
  };
  const mockServer = server('system:user:approve')
    .on(registrant.list, [])
    .on(projectInvitation.waiting, [{ id: id('7'), ...waiting }]);
  await openPage('/isystem/security');
  await screen.findByRole('heading', { name: 'Project invitations pending approval' });
  await screen.findByText('guest@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
  await screen.findByText('Invitation sent');
  expect(mockServer.calls(projectInvitation.decide)[0]?.body).toEqual({ ids: [id('7')], approve: true });
});

test('a waiting user is approved immediately, and refused after a confirmation', async () => {
  const mockServer = server('system:user:approve');
  await openPage('/isystem/security');
  await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
  await screen.findByText('Registration approved. The user has been notified by e-mail.');
  await userEvent.click(screen.getByRole('button', { name: 'Reject' }));
  const question = await screen.findByRole('dialog');
  await userEvent.click(within(question).getByRole('button', { name: 'Reject' }));
  await screen.findByText('Registration rejected. The user has been notified by e-mail.');
  const bodies = mockServer.calls(registrant.decide).map(({ body }) => body);
  expect(bodies).toEqual([
    { ids: [id('9')], approve: true },
    { ids: [id('9')], approve: false },
  ]);
});
