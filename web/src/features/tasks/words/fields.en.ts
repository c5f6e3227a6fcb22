export const en = {
  valueText: 'Value of “{{name}}”',
  saveValue: 'Save',
  clear: 'Clear',
  yes: 'Yes',
  no: 'No',
  former: 'deleted field',
  formerOption: 'deleted option',
  open: 'Open {{url}} in a new tab',
  wrong: {
    number: 'Enter a number.',
    large: 'Enter a number between −100,000,000,000 and 100,000,000,000.',
    decimals_zero: 'Enter a whole number.',
    decimals_one: 'At most {{count}} decimal place.',
    decimals_other: 'At most {{count}} decimal places.',
    link: 'Enter an address that begins with https:// or http://.',
    long: 'At most {{max, number}} characters.',
  },
};
