export { EventChat } from './EventChat.tsx';
