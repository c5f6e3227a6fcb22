/** Texts of the dialog that shifts the dates of several tasks. */
export const en = {
  title_one: 'Shift the dates of {{count, number}} task',
  title_other: 'Shift the dates of {{count, number}} tasks',
  by: 'Shift by',
  hint: 'Start and due dates move by this number of days; a negative number moves them earlier.',
  hintWorking: 'Start and due dates move by this number of working days; a negative number moves them earlier.',
  undated_one: '{{count, number}} task without dates stays as it is.',
  undated_other: '{{count, number}} tasks without dates stay as they are.',
  span: '{{from}} to {{to}} becomes {{newFrom}} to {{newTo}}.',
  tooMany: 'Select at most {{count, number}} tasks with dates.',
  tooFar_one: 'At most {{count, number}} day.',
  tooFar_other: 'At most {{count, number}} days.',
  run: 'Shift dates',
  done_one: 'Dates of {{count, number}} task shifted',
  done_other: 'Dates of {{count, number}} tasks shifted',
};
