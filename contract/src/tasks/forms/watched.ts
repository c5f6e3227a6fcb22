/** The record type of push messages to those who decide about requests, and to requesters: some request has changed. Part of the first load. */
export const REQUESTS_WATCHED = 'taskRequest';
