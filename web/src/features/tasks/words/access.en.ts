export const en = {
  ask: 'Ask the owner for access',
  note: 'Why you need it (optional)',
  hint: 'If there is such a project, its owner and managers will be notified. You will get a message once they have decided.',
  asked: 'You asked for access:',
  requests: 'Requests for access',
  roleOf: 'Role for {{name}}',
  grant: 'Grant access',
  grantTo: 'Grant access to {{name}}',
  decline: 'Decline',
  declineOf: 'Decline the request of {{name}}',
};
