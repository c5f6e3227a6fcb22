export { login as first } from './words/login.en.ts';
