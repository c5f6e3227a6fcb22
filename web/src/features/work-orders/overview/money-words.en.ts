export const moneyEn = {
  title: 'Recovery overview',
  sums: 'Overcharges',
  orders_one: '{{number}} work order',
  orders_other: '{{number}} work orders',
  months: 'By month',
  month: 'Month',
  carriers: 'By carrier, 12 months',
  channels: 'By channel, 12 months',
  name: 'Name',
  share: 'Share',
  none: 'No money was recovered, lost or claimed in these months.',
  hidden: 'You may not see the amounts of work orders.',
};
