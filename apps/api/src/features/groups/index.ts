import './care/care.events.ts';
import './groups.events.ts';
import './groups.tables.ts';
import './notices/posts.events.ts';

export { archiveAtTerminal, insertChapter, insertGroupAtTerminal } from './care/terminal.writes.ts';
export { groupFeature } from './groups.feature.ts';
export { createsEvents } from './groups.policy.ts';
export { membershipService } from './membership/membership.service.ts';
export { canAct, groupOpens, isActiveAdmin } from './search/visibility.queries.ts';
