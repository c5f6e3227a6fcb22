export const system = {
  security: {
    title: 'Security policy',
    registration: 'Registration',
    modes: {
      open: 'Open registration: users sign in right away',
      approval: 'Registration with approval: an administrator reviews each request',
      closed: 'No registration: administrators add accounts',
    },
    invitations: 'Project invitations to people without an account',
    invitationsText:
      'Applies to project managers without permission to add users or review registrations, unless registration is open.',
    invitationModes: {
      approval: 'Invitations wait for approval on this page',
      members: 'Invitations are sent right away and create an account',
    },
    newcomer: 'Role of new accounts',
    newcomerText:
      'Given to accounts created by registration, by a project invitation or by a first SSO sign-in. Administrators can change roles at any time.',
    conceal: 'Hide whether an account exists',
    concealText:
      'Registration and password recovery respond the same way whether or not an account exists. Users notice a typing mistake only later.',
    twoStep: 'Roles requiring two-step verification',
    twoStepText: 'Members of these roles set up an authenticator app at their next sign-in.',
    nobody: 'None',
    first: 'First SSO sign-in',
    firstText: 'What happens when someone signs in with an external account that is not linked yet.',
    firstWays: {
      create: 'Create an account',
      link: 'Link to the account with the same verified e-mail address',
      refuse: 'Reject',
    },
    save: 'Save policy',
    saved: 'Security policy saved',
  },
  registrants: {
    title: 'Pending registrations',
    since: 'Registered',
    approve: 'Approve',
    refuse: 'Reject',
    approved: 'Registration approved. The user has been notified by e-mail.',
    refused: 'Registration rejected. The user has been notified by e-mail.',
    gone: 'Someone else has already reviewed this registration',
    refuseTitle: 'Reject the registration of {{name}}?',
    refuseText: 'The registration will be deleted. The user can register again.',
    none: 'No pending registrations',
  },
  waiting: {
    title: 'Project invitations pending approval',
    project: 'Project',
    by: 'Invited by',
    since: 'Created',
    approved: 'Invitation sent',
    refused: 'Invitation rejected',
    gone: 'This invitation is no longer pending',
  },
};
