export { login as first } from './words/login.zh.ts';
