export { AccountLayout } from './AccountLayout.tsx';
export { ConfirmEmail, EnterWorkspace } from './CodeScreens.tsx';
export { ExtraInfo } from './ExtraInfo.tsx';
export { LoginForm } from './LoginForm.tsx';
export { PersonalInfo } from './PersonalInfo.tsx';
export { PrivacyWaiver } from './PrivacyWaiver.tsx';
export { SignUpForm } from './SignUpForm.tsx';
export { SocialInfo } from './SocialInfo.tsx';
export { StatusUnknown } from './StatusUnknown.tsx';
