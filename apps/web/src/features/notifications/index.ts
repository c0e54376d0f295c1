export { Bell } from './Bell.tsx';
export { BellGlyph } from './BellGlyph.tsx';
export { useUnseen } from './bell.api.ts';
export { NotificationList } from './NotificationList.tsx';
export { PushChoices } from './PushChoices.tsx';
export { useCurrentPush } from './useCurrentPush.ts';
