/** Text patterns of server and page; each is anchored and runs in linear time. */
export const EMAIL = /^[A-Za-z0-9._%+-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.){1,8}[A-Za-z]{2,63}$/;
export const MOBILE = /^1\d{10}$/;
/** A username: letters of one script (Latin or Chinese), digits, dots, dashes, underscores. */
export const USERNAME = /^(?:[\p{Script=Latin}0-9._-]{2,50}|[\p{Script=Han}0-9._-]{2,50})$/u;
/** A mobile number of mainland China, without its country code. */
export const MOBILE_CHINA = /^1[3-9]\d{9}$/;
/** A number of the other supported country, with its country code. */
export const MOBILE_ABROAD = /^\+87\d{5,15}$/;
export const LANDLINE = /^(?:\d{3,4}-)?\d{7,8}$/;
export const HTTP_URL = /^https?:\/\/\S{1,2000}$/;
