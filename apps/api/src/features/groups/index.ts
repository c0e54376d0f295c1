import './care.events.ts';
import './groups.events.ts';
import './groups.tables.ts';
import './told.events.ts';

export { groupFeature } from './groups.feature.ts';
export { createsEvents } from './groups.policy.ts';
export { membershipService } from './membership.service.ts';
export { groupOpens, isActiveAdmin } from './sight.queries.ts';
