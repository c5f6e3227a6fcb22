/** Texts of the dialog that lays tasks out by their estimates and dependencies. */
export const en = {
  title_one: 'Auto-schedule {{count, number}} task',
  title_other: 'Auto-schedule {{count, number}} tasks',
  from: 'First day',
  oneAtATime: 'One task at a time for each owner',
  hint: 'Each task begins as early as its predecessors allow. It keeps its duration; without one, it lasts as long as its estimate, or a day.',
  hintWorking:
    'Each task begins as early as its predecessors allow, on working days. It keeps its duration; without one, it lasts as long as its estimate, or a day.',
  fixed_one: '{{count, number}} pinned or closed task stays as it is.',
  fixed_other: '{{count, number}} pinned or closed tasks stay as they are.',
  tooMany: 'At most {{count, number}} tasks can be changed at once. Select fewer tasks.',
  nothing: 'No dates change.',
  run: 'Set dates',
  done_one: 'Dates of {{count, number}} task set',
  done_other: 'Dates of {{count, number}} tasks set',
};
