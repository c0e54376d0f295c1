import './chat.events.ts';
import './chat.tables.ts';

export { chatFeature } from './chat.feature.ts';
export { chatService } from './chat.service.ts';
