import './audit.tables.ts';

export { auditFeature } from './audit.feature.ts';
export { verifyAudit } from './audit.service.ts';
export { noteAct, noteActs } from './audit.writes.ts';
