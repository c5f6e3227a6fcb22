export const en = {
  firstDay: 'Choose the first day.',
  lastDay: 'From {{day}}. Choose the last day.',
  oneDay: 'This day only',
  phone: 'Enter a phone number, such as +49 30 1234567.',
};
