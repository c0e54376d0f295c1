export { Bell } from './Bell.tsx';
export { BellGlyph } from './BellGlyph.tsx';
export { NotificationList } from './NotificationList.tsx';
export { useUnseen } from './notifications.api.ts';
export { PushChoices } from './PushChoices.tsx';
export { useCurrentPush } from './useCurrentPush.ts';
