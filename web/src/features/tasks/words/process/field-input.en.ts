export const en = {
  firstDay: 'Choose the first day.',
  lastDay: 'From {{day}}. Choose the last day.',
  oneDay: 'This day only',
  valueText: 'Value of “{{name}}”',
  saveValue: 'Save',
  clear: 'Clear',
  wrong: {
    number: 'Enter a number.',
    large: 'Enter a number between −100,000,000,000 and 100,000,000,000.',
    decimals_zero: 'Enter a whole number.',
    decimals_one: 'At most {{count}} decimal place.',
    decimals_other: 'At most {{count}} decimal places.',
    range: 'Enter the first and the last day in this order, such as {{range}}.',
    phone: 'Enter a phone number, such as +49 30 1234567.',
    link: 'Enter an address that begins with https:// or http://.',
    long: 'At most {{max, number}} characters.',
  },
};
