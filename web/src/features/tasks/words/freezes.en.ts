/** The settings of freezes. */
export const en = {
  freezes: 'Freezes',
  freezesHint:
    'While a status is frozen, tasks cannot enter it, for example in the days before a launch. Managers can override a freeze with a reason, which is listed here.',
  addFreeze: 'Add freeze',
  changeFreeze: 'Edit freeze',
  editFreeze: 'Edit {{name}}',
  removeFreeze: 'Remove {{name}}',
  freezeName: 'Name',
  freezeExample: 'Double 11',
  freezeFrom: 'From',
  freezeUntil: 'Until',
  freezeStatuses: 'Frozen statuses',
  freezeTimes: 'Must end after it begins, at most {{days}} days later.',
  frozenNow: 'Now',
  overrides_one: '{{count, number}} override',
  overrides_other: '{{count, number}} overrides',
  overridesLabel: 'Overridden freezes',
  overrideText: '{{name}} · to {{status}} · {{freeze}}',
  hiddenTask: 'A task that is deleted or that you cannot see',
};
