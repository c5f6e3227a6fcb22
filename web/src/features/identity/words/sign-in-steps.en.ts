/** Texts of what the sign-in page offers or asks later: identity providers and departments. */
export const signInSteps = {
  places: {
    others: 'Other ways to sign in',
    with: 'Sign in with {{name}}',
    returning: 'Signing you in…',
    blocked: 'The sign-in window could not be opened',
    allow: 'Your browser blocked the pop-up. Allow pop-ups for this site and try again.',
  },
  department: {
    choose: 'Select a department',
    text: 'You belong to several departments. Select the one to work in now.',
    label: 'Department',
    missing: 'Please select a department first',
    switch: 'Switching departments',
    current: 'Current department: {{name}}',
    switched: 'Switched to {{name}}',
    none: 'Your account has no department yet. Ask an administrator to add one.',
  },
};
