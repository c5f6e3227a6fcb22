export const en = {
  rule: {
    none: 'No event yet: the parcel waits for its first one.',
    latest: 'The status follows from the latest event.',
    staysDelivered:
      'Later events do not count: a delivered parcel stays delivered unless an exception, such as a return, follows.',
  },
  decides: 'decides the status',
  passedOver: 'does not count',
  unknownStatus: 'Unknown status “{{status}}”',
  addEvent: 'Add event',
  eventStatus: 'Status of the event',
  eventText: 'What happened',
  eventPlace: 'Place',
  oneNumber: 'The parcel has had this number only.',
  renumber: 'Note new number',
  newNumber: 'New tracking number',
  reasonName: 'Reason for the new number',
  reason: {
    relabel: 'Relabelled',
    handover: 'Handed over',
    carrierFix: 'Corrected by the carrier',
    repack: 'Repacked',
  },
};
