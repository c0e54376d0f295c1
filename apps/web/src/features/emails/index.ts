export { ConfirmNewEmail } from './ConfirmNewEmail.tsx';
