export const en = {
  title_one: 'Change {{count, number}} task?',
  title_other: 'Change {{count, number}} tasks?',
  reading: 'Checking what would change…',
  changed_zero: 'No task would be changed.',
  changed_one: '{{count, number}} task will be changed.',
  changed_other: '{{count, number}} tasks will be changed.',
  same_one: '{{count, number}} task already has this value.',
  same_other: '{{count, number}} tasks already have this value.',
  left_one: '{{count, number}} task will be left out:',
  left_other: '{{count, number}} tasks will be left out:',
  reason: '{{count, number}} × {{reason}}',
  examples: 'For example {{keys}}',
  run_one: 'Change {{count, number}} task',
  run_other: 'Change {{count, number}} tasks',
  notPushed:
    'Tasks that depend on these will not move: this is only done when at most {{limit, number}} tasks are changed at a time.',
};
