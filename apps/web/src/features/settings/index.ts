export { MoreAboutYou } from './MoreAboutYou.tsx';
export { Settings } from './Settings.tsx';
