export const listEn = {
  submit: 'Submit to carrier',
  submitTitle: 'Submit work orders to the carrier',
  submitText:
    'Pending orders are submitted, and replied ones are submitted again, at most {{most}} at once. An order that cannot be submitted stays as it is, and the reason is shown.',
  submitChosen_one: '{{count}} order selected',
  submitChosen_other: '{{count}} orders selected',
  submitMatching: 'All orders that match the filter',
  submitNote: 'Note to the carrier (optional)',
  submitNoteHint:
    'Added to the messages of each submitted order. It gives the reason for orders whose dispute window is over.',
  submitConfirm: 'Submit',
  submitted_one: '{{count}} order submitted',
  submitted_other: '{{count}} orders submitted',
  refused_one: '{{count}} order not submitted',
  refused_other: '{{count}} orders not submitted',
  gone_one: '{{count}} order is no longer there',
  gone_other: '{{count}} orders are no longer there',
  results: 'Result of each order',
  done: 'Submitted',
  missing: 'Missing: {{kinds}}',
};
