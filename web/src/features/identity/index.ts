export { NoticeLevelSelect } from './account/notice-level-select.tsx';
export { useConfirmed } from './account/use-confirmed.tsx';
export { CaptchaHelp } from './captcha-help.tsx';
export { CaptchaImage } from './captcha-image.tsx';
