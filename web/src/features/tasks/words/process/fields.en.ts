export const en = {
  yes: 'Yes',
  no: 'No',
  former: 'Deleted field',
  formerOption: 'Deleted option',
  open: 'Open {{url}} in a new tab',
};
