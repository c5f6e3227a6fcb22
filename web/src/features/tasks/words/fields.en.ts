export const en = {
  yes: 'Yes',
  no: 'No',
  former: 'deleted field',
  formerOption: 'deleted option',
  open: 'Open {{url}} in a new tab',
};
