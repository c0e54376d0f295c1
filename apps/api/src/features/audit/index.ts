import './audit.events.ts';
import './audit.tables.ts';

export { auditFeature } from './audit.feature.ts';
export { verifyAudit } from './audit.service.ts';
export type { NewEntry } from './audit.tables.ts';
export { noteAct, noteActs, tellMembers } from './audit.writes.ts';
