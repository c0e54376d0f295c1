export { DeleteAccount } from './DeleteAccount.tsx';
export { MyData } from './MyData.tsx';
export { PasswordUpdate } from './PasswordUpdate.tsx';
export { PrivacySettings } from './PrivacySettings.tsx';
export { SecurityLog } from './SecurityLog.tsx';
export { Sessions } from './Sessions.tsx';
export { Settings } from './Settings.tsx';
