/** The time of day of a due date, where it is edited. */
export const en = {
  placeholder: 'HH:MM',
  hint: 'Optional, such as 16:00.',
  invalid: 'Enter a time such as 16:00.',
  undated: 'Choose a day as well.',
  save: 'Save',
  clear: 'No time',
};
