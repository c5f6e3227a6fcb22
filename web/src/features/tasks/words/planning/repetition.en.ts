/** Texts about the dates of a recurring task. */
export const en = {
  basis: 'Counted from',
  basisChoice: { due: 'Due date', completion: 'Completion' },
  fromCompletion: 'counted from completion',
  ifOnTime: 'Next date if completed on the due date',
  on: 'On',
  dayOfMonth: 'A day of the month',
  nth: {
    '1': 'The first {{weekday}}',
    '2': 'The second {{weekday}}',
    '3': 'The third {{weekday}}',
    '4': 'The fourth {{weekday}}',
    '5': 'The last {{weekday}}',
  },
  onNth: {
    '1': 'on the first {{weekday}}',
    '2': 'on the second {{weekday}}',
    '3': 'on the third {{weekday}}',
    '4': 'on the fourth {{weekday}}',
    '5': 'on the last {{weekday}}',
  },
  shortMonths: 'In shorter months',
  shortMonthsChoice: { last: 'Last day of the month', skip: 'Skip the month' },
  skipsShort: 'shorter months skipped',
};
